import { expect } from "vitest";
import { visiblePart } from "../browser/voice/visible-part.ts";
import { watchMedia } from "../browser/voice/watch-media.ts";
import { test } from "./firefox-test.ts";

test("by voice in Firefox, a visitor types, is heard and answered, interrupts, mutes, stops, is debriefed and finds it all after a reload", async ({
  firefox,
  provider,
}) => {
  const { page } = firefox;
  const session = () => provider.sessions().at(-1);
  await page.evaluateOnNewDocument(watchMedia);
  await firefox.open("/about");
  await page.locator(".key-input").fill("sk-any-text-as-a-key");
  await firefox.button("Save OpenAI key").click();
  await firefox.expectText(".key-masked", /^sk-\*+-key$/);
  await firefox.button("Refresh microphones").click();
  await expect
    .poll(() => firefox.texts(".microphone-choice option"))
    .toEqual(["System default", expect.stringMatching(/./)]);

  await firefox.button("Mute").click();
  await firefox.button("Connect").click();
  await firefox.expectText(".control-bar-status", /^Connected$/);
  for (const light of ["RTC on", "Media on", "Data on"]) {
    await firefox.expectText(".status-lights", light);
  }

  await firefox.expectText(".microphone-choice option", /^System default: ./);
  const first = await page.$eval(".microphone-choice option:nth-child(2)", ({ value }) => value);
  await page.select(".microphone-choice select", first);
  await expect.poll(() => page.evaluate(usedMicrophone)).toBe(first);
  await firefox.expectText(".microphone-choice option", /^System default$/);

  await page.locator(".composer input[type=text]").fill("I would like to see the code first");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => firefox.texts(".message-text"))
    .toEqual([
      "I would like to see the code first",
      expect.stringContaining("Hi. Yes, I know why you are calling."),
    ]);
  await expect.poll(() => page.evaluate(heardEnergy)).toBeGreaterThan(0);
  expect(session()?.call?.ear.loudPackets).toBe(0);

  await firefox.button("Mute").click();
  await expect.poll(() => session()?.call?.ear.speaking).toBe(true);
  await firefox.button("Mute").click();
  await expect
    .poll(() => firefox.texts(".message-text"))
    .toEqual([
      expect.anything(),
      expect.anything(),
      expect.stringContaining("um hi, i wanted to talk"),
      expect.stringContaining("Late because your team"),
    ]);
  await expect.poll(() => session()?.reply).toBeUndefined();
  // Longer than a loaded machine takes to see it and press Interrupt.
  const text = "Because ".repeat(500);
  const say = `${provider.origin}/_sessions/last/say`;
  await fetch(say, { method: "POST", body: JSON.stringify({ text }) });
  await firefox.expectText(".strip", "Danny is speaking");
  await firefox.button("Interrupt").click();
  await expect.poll(() => session()?.call?.speaker.playing).toBe(false);
  await expect
    .poll(() => firefox.texts(".message:last-child .message-mark"))
    .toEqual(["interrupted"]);

  await firefox.button("Stop").click();
  await firefox.expectText(".control-bar-status", "Not connected");
  expect(await page.evaluate(stillOpen)).toEqual({ peers: 0, tracks: 0 });
  await expect.poll(() => session()?.ended).toBe("gone");

  await firefox.button("Go to the debrief").click();
  await firefox.button("Debrief").click();
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
    // Interrupt may have met this one or the next.
    expect.stringMatching(/^Danny (interrupted )?Late/),
  ]);
});

test("in Firefox the notes on a cleaned message are not clipped either @slow", async ({
  firefox,
  provider,
}) => {
  const { page } = firefox;
  await firefox.open("/about");
  await page.locator(".key-input").fill("sk-any-text-as-a-key");
  await firefox.button("Save OpenAI key").click();
  await firefox.button("Mute").click();
  await firefox.button("Connect").click();
  await firefox.expectText(".control-bar-status", /^Connected$/);
  await page.locator(".composer input[type=text]").fill("um where is is my code");
  await page.keyboard.press("Enter");
  await expect.poll(() => provider.sessions().at(-1)?.reply).toBeUndefined();
  await firefox.expectText(".message:last-child .message-text", "Hi. Yes");
  await firefox.button("Stop").click();
  // The briefing unfolds, and moves what is below it.
  await page.waitForSelector(".briefing details[open]");
  await page.waitForSelector(".confidence button");
  await page.$eval(".confidence button", (dot) => dot.scrollIntoView({ block: "center" }));
  await page.locator(".confidence button").hover();
  expect(await page.$eval(".confidence .tooltip", visiblePart)).toBe(1);
  await page.locator(".control-bar-status").hover();
  await expect.poll(() => page.$eval(".confidence .tooltip", visiblePart)).toBe(0);
});

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
