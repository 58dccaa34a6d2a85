import { type Browser, chromium, type Page } from "playwright";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";
import { holdChannel } from "./hold-channel.ts";

export function launchVoiceBrowser(): Promise<Browser> {
  const flags = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
  ];
  return chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags, ...flags] });
}

/** A visitor's page of the voice tool, before Connect, with a key stored and the microphone mute. */
export async function openVoicePage(browser: Browser, site: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(holdChannel);
  await page.goto(`${site}/about`);
  await page.locator('[role="log"][tabindex="0"]').waitFor();
  await page.getByLabel("OpenAI key").fill("any text");
  await page.getByRole("button", { name: "Save OpenAI key", exact: true }).click();
  await mute(page);
  return page;
}

/** Without a word from the visitor the persona is silent, and the page is left alone. */
export async function mute(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Mute", exact: true }).click();
}

export async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("status").getByText("Connected", { exact: true }).waitFor();
}
