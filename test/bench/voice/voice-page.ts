import { type Browser, chromium, type Page } from "playwright";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";

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
  await page.locator(".voice-page[data-keyed]").waitFor();
  await page.getByLabel("OpenAI key").fill("any text");
  await page.getByRole("button", { name: "Save OpenAI key", exact: true }).click();
  // Without a word from the visitor the persona is silent, and the page is left alone.
  await page.getByRole("button", { name: "Call settings", exact: true }).click();
  await page.getByRole("switch", { name: "Start muted" }).click();
  return page;
}

export async function connect(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await page.getByRole("status").getByText("Connected", { exact: true }).waitFor();
}

declare global {
  interface Window {
    /** The page's newest event channel, and when it opened, on the page's clock. */
    channel?: RTCDataChannel;
    openedAt?: number;
  }
}

/** Runs in the page before its own script: keeps the event channel in view. */
function holdChannel(): void {
  const create = RTCPeerConnection.prototype.createDataChannel;
  RTCPeerConnection.prototype.createDataChannel = function (...parameters) {
    const channel = create.apply(this, parameters);
    window.channel = channel;
    channel.addEventListener("open", () => (window.openedAt = performance.now()));
    return channel;
  };
}
