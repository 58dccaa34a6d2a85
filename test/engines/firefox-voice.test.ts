import { expect } from "vitest";
import { visiblePart } from "../browser/voice/visible-part.ts";
import { watchMedia } from "../browser/voice/watch-media.ts";
import { launchFirefox } from "../support/firefox.ts";
import { test } from "./engine-test.ts";
import { PuppeteerVisitor } from "./puppeteer-visitor.ts";
import { button } from "./visitor.ts";

test("in Firefox a call goes from typing to a debrief that is kept", async ({
  firefox,
  provider,
}) => {
  const { page } = firefox;
  const session = () => provider.sessions().at(-1);
  const expectMessages = (...messages: unknown[]) =>
    expect.poll(() => firefox.texts(".message-text")).toEqual(messages);
  await page.evaluateOnNewDocument(watchMedia);
  await openWithKey(firefox);
  await firefox.click(button("Refresh microphones"));
  await expect
    .poll(() => firefox.texts(".microphone-choice option"))
    .toEqual(["System default", expect.stringMatching(/./)]);

  await startMuted(firefox);
  await connect(firefox);
  for (const light of ["RTC on", "Media on", "Data on"]) {
    await firefox.expectText(".status-lights", light);
  }

  await firefox.expectText(".microphone-choice option", /^System default: ./);
  const first = await page.$eval(".microphone-choice option:nth-child(2)", ({ value }) => value);
  await page.select(".microphone-choice select", first);
  await expect.poll(() => page.evaluate(usedMicrophone)).toBe(first);
  await firefox.expectText(".microphone-choice option", /^System default$/);

  await say(firefox, "I would like to see the code first");
  await expectMessages(
    "I would like to see the code first",
    expect.stringContaining("Hi. Yes, I know why you are calling."),
  );
  await expect.poll(() => page.evaluate(heardEnergy)).toBeGreaterThan(0);
  expect(session()?.call?.ear.loudPackets).toBe(0);

  await firefox.click(button("Mute"));
  await expect.poll(() => session()?.call?.ear.speaking).toBe(true);
  await firefox.click(button("Mute"));
  await expectMessages(
    expect.anything(),
    expect.anything(),
    expect.stringContaining("um hi, i wanted to talk"),
    expect.stringContaining("Late because your team"),
  );
  await expect.poll(() => session()?.reply).toBeUndefined();
  // An interruption now would leave nothing of it that was heard.
  await expect.poll(() => session()?.call?.speaker.playing).toBe(false);
  // Longer than a loaded machine takes to see it and press Interrupt.
  const body = JSON.stringify({ text: "Because ".repeat(500) });
  await fetch(`${provider.origin}/_sessions/last/say`, { method: "POST", body });
  await firefox.expectText(".strip", "Danny is speaking");
  await firefox.click(button("Interrupt"));
  await expect.poll(() => session()?.call?.speaker.playing).toBe(false);
  await firefox.expectText(".message:last-child .message-mark", /^interrupted$/);

  await firefox.click(button("Stop"));
  await firefox.expectText(".control-bar-status", "Not connected");
  expect(await page.evaluate(stillOpen)).toEqual({ peers: 0, tracks: 0 });
  await expect.poll(() => session()?.ended).toBe("gone");

  await firefox.click(button("Go to the debrief"));
  await firefox.click(button("Debrief"));
  await firefox.expectText(".debrief-answer", "5.0 out of 10 on average");
  await firefox.expectText(".history-row", /Common ground \(by the debrief\).*5\.0/s);
  await firefox.reload();
  await firefox.expectText(".history-row", /Common ground \(by the debrief\).*5\.0/s);
  await page.locator(".history-row ::-p-text(Open)").click();
  await firefox.expectText(".reopened .debrief-answer", "5.0 out of 10 on average");
  // The final transcript, with what was heard of the persona.
  const turns = await firefox.texts(".reopened-items li");
  expect(turns.slice(0, 4)).toEqual([
    expect.stringContaining("You I would like to see the code first."),
    expect.stringMatching(/^Danny .*Hi\./),
    expect.stringContaining("You Hi, I wanted to talk about the release."),
    expect.stringMatching(/^Danny Late/),
  ]);
});

test("notes on a cleaned message are not clipped @slow", async ({ firefox, provider }) => {
  const { page } = firefox;
  await openWithKey(firefox);
  await startMuted(firefox);
  await connect(firefox);
  await say(firefox, "um where is is my code");
  await expect.poll(() => provider.sessions().at(-1)?.reply).toBeUndefined();
  await firefox.expectText(".message:last-child .message-text", "Hi. Yes");
  await firefox.click(button("Stop"));
  await page.waitForSelector(".confidence button");
  await page.$eval(".confidence button", (dot) => dot.scrollIntoView({ block: "center" }));
  await page.locator(".confidence button").hover();
  expect(await page.$eval(".confidence .tooltip", visiblePart)).toBe(1);
  await page.locator(".control-bar-status").hover();
  await expect.poll(() => page.$eval(".confidence .tooltip", visiblePart)).toBe(0);
});

const sizes = [
  [375, 812],
  [375, 667],
  [320, 568],
  [768, 1024],
  [1024, 700],
  [1279, 800],
] as const;

for (const anchors of [true, false]) {
  test(`in Firefox ${anchors ? "with" : "without"} anchors the notes leave free what is held, pressed and typed in to talk @slow`, async ({
    site,
  }) => {
    await using browser = await launchFirefox({ "layout.css.anchor-positioning.enabled": anchors });
    const firefox = new PuppeteerVisitor(await browser.newPage(), site.url);
    const { page } = firefox;
    await firefox.size(375, 812);
    await openWithKey(firefox);
    expect(await page.evaluate(() => CSS.supports("anchor-name: --x"))).toBe(anchors);
    await firefox.click(button("Call settings"));
    await firefox.click("//label[normalize-space()='Hold to talk']");
    await connect(firefox);
    for (const [width, height] of sizes) {
      const at = `${width} × ${height}`;
      await firefox.size(width, height);
      await page.evaluate(() => document.querySelector(".voice-panels")?.scrollIntoView());
      await firefox.click(button("Notes"));
      await firefox.expectVisible(".notes:popover-open");
      expect(await page.$$eval(dockControls, coveredOf), at).toEqual([]);
      const { top, bottom, left, right } = await firefox.placeOf(".notes");
      expect(Math.min(bottom, height) - Math.max(top, 0), at).toBeGreaterThan(120);
      expect(Math.min(right, width) - Math.max(left, 0), at).toBeGreaterThan(300);
      await firefox.press("Escape");
      await firefox.expectVisible(".notes:popover-open", false);
    }
  });
}

const dockControls = ".dock :is(button, input[type='text'])";

/** The controls that lie under something else. */
function coveredOf(controls: Element[]): string[] {
  return controls
    .filter((control) => !control.closest(".notes"))
    .filter((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return [0.1, 0.5, 0.9].some((part) => {
        const found = document.elementFromPoint(left + width / 2, top + height * part);
        return !(found && (control.contains(found) || found.contains(control)));
      });
    })
    .map((control) => control.getAttribute("aria-label") ?? control.textContent);
}

async function openWithKey(firefox: PuppeteerVisitor): Promise<void> {
  await firefox.open("/about");
  await firefox.write(".key-input", "sk-any-text-as-a-key");
  await firefox.click(button("Save OpenAI key"));
}

async function startMuted(firefox: PuppeteerVisitor): Promise<void> {
  await firefox.click(button("Call settings"));
  await firefox.click("//label[normalize-space()='Start muted']");
}

async function connect(firefox: PuppeteerVisitor): Promise<void> {
  await firefox.click(button("Connect"));
  await firefox.expectText(".control-bar-status", /^Connected$/);
}

async function say(firefox: PuppeteerVisitor, text: string): Promise<void> {
  await firefox.write(".composer input[type=text]", text);
  await firefox.press("Enter");
}

/** The device of the one microphone track that is open. */
function usedMicrophone() {
  const [track, ...others] = window.tracks.filter(({ readyState }) => readyState === "live");
  return others.length === 0 ? track?.getSettings().deviceId : undefined;
}

/** How much sound of the persona has arrived. */
async function heardEnergy(): Promise<number> {
  let energy = 0;
  const stats = (await window.peers.at(-1)?.getStats()) ?? new Map();
  for (const report of stats.values()) energy += report.totalAudioEnergy ?? 0;
  return energy;
}

/** What the page still holds open. */
function stillOpen() {
  return {
    peers: window.peers.filter((peer) => peer.connectionState !== "closed").length,
    tracks: window.tracks.filter((track) => track.readyState === "live").length,
  };
}
