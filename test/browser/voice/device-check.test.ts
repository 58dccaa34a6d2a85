import { expect } from "playwright/test";
import { holdTime } from "../hold-time.ts";
import { expectNoFaults } from "./expect-no-faults.ts";
import { test } from "./voice-test.ts";

test("a visitor checks their devices, and the check lets go of them", async ({ voice, page }) => {
  const open = voice.button("Check your devices");
  await page.clock.install();
  await voice.open();
  await voice.openSettings();
  await open.click();
  const check = voice.region("Device check");
  const record = check.getByRole("button", { name: "Record 3 seconds" });
  await expect(record).toBeEnabled();
  await record.focus();
  await holdTime(page);
  await page.keyboard.press("Enter");
  await expect(check.getByText("Recording: say something…")).toBeVisible();
  await expect(record).toBeDisabled();
  await expect(record).toBeFocused();
  await page.keyboard.press("Enter");
  await page.clock.resume();
  await expect(check.getByText(/We can hear you|We can’t hear anything/)).toBeVisible();
  await expect(record).toBeFocused();
  await expect(record).toBeEnabled();
  await check.getByRole("button", { name: "Play it back" }).click();
  const played = () =>
    check.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(played).toBeGreaterThan(0.5);
  await expectNoFaults(page, "device check");
  const speakers = check.getByLabel("Speaker", { exact: true });
  const options = await speakers.locator("option").count();
  if (options > 1) await speakers.selectOption({ index: 1 });
  const chosen = await speakers.inputValue();
  const tone = check.getByRole("button", { name: "Play a tone" });
  await tone.focus();
  await holdTime(page);
  await page.keyboard.press("Enter");
  await expect(check.getByText("Listening for the tone…")).toBeVisible();
  await expect(tone).toBeFocused();
  await page.clock.resume();
  await expect(check.getByText(/your speaker (?:does not )?comes? back/i)).toBeVisible();
  await expect(tone).toBeFocused();
  await check.getByRole("button", { name: "Done" }).click();
  await expect(open).toBeFocused();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });

  await open.click();
  await expect(record).toBeEnabled();
  await voice.call();
  await expect(check).toHaveCount(0);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
  const sink = () =>
    page.locator(".alerts audio").evaluate((audio: HTMLAudioElement) => audio.sinkId);
  await expect.poll(sink).toBe(chosen);
  await expect(open).toBeDisabled();
});

for (const [microphone, { before, during, isBlocked }, words] of [
  ["that hears the tone", { before: 0, during: 0.2 }, "Wear headphones"],
  ["that hears a quiet room", { before: 1e-4, during: 1e-4 }, "does not come back"],
  [
    "beside a blocked speaker",
    { before: 1e-4, during: 1e-4, isBlocked: true },
    "We could not tell",
  ],
] as const satisfies [string, { before: number; during: number; isBlocked?: true }, string][]) {
  test(`a tone and a microphone ${microphone}: ${words} @slow`, async ({ voice }) => {
    await voice.open();
    await voice.page.evaluate(
      ([quiet, loud, isHeldBack]) => {
        const { play } = HTMLMediaElement.prototype;
        const gains: GainNode[] = [];
        HTMLMediaElement.prototype.play = async function heard() {
          if (isHeldBack) return new Promise(() => {});
          for (const gain of gains) gain.gain.value = loud;
          return play.call(this);
        };
        navigator.mediaDevices.getUserMedia = async () => {
          const context = new AudioContext();
          const output = context.createMediaStreamDestination();
          const tone = new OscillatorNode(context, { frequency: 1_000 });
          const gain = new GainNode(context, { gain: quiet });
          tone.connect(gain).connect(output);
          tone.start();
          gains.push(gain);
          return output.stream;
        };
      },
      [before, during, isBlocked] as const,
    );
    await voice.checkDevices();
    await voice.button("Play a tone").click();
    await expect(voice.page.getByText(words)).toBeVisible();
  });
}

test("no microphone is a normal state of the check, which tries again", async ({ voice }) => {
  const { page } = voice;
  const open = voice.button("Check your devices");
  const record = voice.button("Record 3 seconds");
  const fail = (error: string) =>
    page.evaluate((name) => {
      navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("", name);
      };
    }, error);
  await voice.open();
  await voice.openSettings();
  await fail("NotFoundError");
  await open.click();
  await expect(page.getByText("You can also rehearse by typing alone.")).toBeVisible();
  await expect(record).toBeDisabled();
  await voice.button("Done").click();
  await expect(page.getByText("No microphone found")).toBeVisible();
  await expect(page.getByText("Checked just now")).toHaveCount(0);

  await fail("NotAllowedError");
  await open.click();
  await expect(page.getByText("The microphone is not allowed on this page.")).toBeVisible();
  await voice.button("Done").click();
  await expect(page.getByText("Microphone not allowed")).toBeVisible();
  await open.click();
  const again = voice.button("Try the microphone again");
  await again.focus();
  // What stands in the way of the browser's own.
  await page.evaluate(() => Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia"));
  await page.keyboard.press("Enter");
  await expect(record).toBeEnabled();
  await expect(record).toBeFocused();
  await voice.button("Done").click();
  await expect(page.getByText("Checked just now")).toBeVisible();
});
