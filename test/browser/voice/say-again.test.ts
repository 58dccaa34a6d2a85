import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { standInSpeech } from "./stand-in-speech.ts";
import { test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

/** Has a debrief of a call that was typed. From then on the microphone hears a tone, and one voice of two is the device's own. */
async function beDebriefed(voice: VoicePage, key: string): Promise<void> {
  await voice.connectMuted(key);
  await voice.exchangeAndStop("Where is my code?");
  await voice.page.evaluate(standInSpeech);
  await voice.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context, { frequency: 300 });
      tone.connect(new GainNode(context, { gain: 0.3 })).connect(output);
      tone.start();
      window.tracks.push(...output.stream.getTracks());
      return output.stream;
    };
    const own = { name: "Ann", lang: "en-GB", localService: true };
    window.voices.push({ ...own, name: "Far", localService: false }, own);
  });
  await voice.askAndBeDebriefed();
}

test("a turn is said again, written down beside what was said, and kept nowhere", async ({
  voice,
}) => {
  const { page, debrief } = voice;
  await beDebriefed(voice, "fault:503@speech*4");
  const dialog = page.getByRole("dialog", { name: "Say that again" });
  const open = debrief.getByRole("button", { name: "Say that again" });
  const record = dialog.getByRole("button", { name: "Record" });
  await open.click();
  await expect(dialog).toContainText("Where is my code?");
  await test.step("a microphone that is refused is told, and tried again", async () => {
    await page.evaluate(() => {
      const ask = navigator.mediaDevices.getUserMedia;
      navigator.mediaDevices.getUserMedia = async () => {
        navigator.mediaDevices.getUserMedia = ask;
        throw new DOMException("", "NotAllowedError");
      };
    });
    await record.click();
    await expect(voice.alert).toContainText("The microphone is not allowed on this page.");
  });
  await record.click();
  await expect(voice.alert).toHaveCount(0);
  await expect(dialog.getByText("Recording.")).toBeVisible();
  await expect(record).toHaveAttribute("aria-pressed", "true");
  const level = dialog.getByRole("meter", { name: "Level" });
  await expect
    .poll(() => level.evaluate(({ value }: HTMLMeterElement) => value))
    .toBeGreaterThan(0.2);
  await record.click();
  await expect(voice.alert).toContainText("The engine is currently overloaded");
  await voice.alert.getByRole("button", { name: "Try again" }).click();
  await expect(dialog).toContainText("um hi, i wanted to talk about the, the release");
  await expect(record).toBeFocused();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  const audio = dialog.locator("audio");
  await audio.evaluate((player: HTMLAudioElement) => player.play());
  await expect
    .poll(() => audio.evaluate((one: HTMLAudioElement) => one.currentTime))
    .toBeGreaterThan(0);
  await expectNoFaults(page, "said again", "dialog[open]");

  const told = () => page.evaluate(() => window.told.at(-1));
  const hear = dialog.getByRole("button", { name: "Hear it" }).first();
  await hear.click();
  expect(await told()).toMatch(/^Ann: \w/);
  await hear.click();
  expect(await told()).toBe("stop");

  await record.click();
  await expect(dialog.getByText("Recording.")).toBeVisible();
  await expect(audio).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  await expect(page.getByText("um hi, i wanted")).toHaveCount(0);
  await open.click();
  await expect(dialog.getByText("Press Record and say it")).toBeVisible();
  await test.step("who leaves the page while it is recorded is heard no longer", async () => {
    await record.click();
    await expect(dialog.getByText("Recording.")).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event("pagehide")));
    await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  });
});
