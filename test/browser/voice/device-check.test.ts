import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test("a visitor hears themselves, chooses a speaker for the persona, and the check lets go of the microphone", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Check your devices").click();
  const check = voice.region("Device check");
  await check.getByRole("button", { name: "Record 3 seconds" }).click();
  await expect(check.getByText("Recording: say something…")).toBeVisible();
  await expect(check.getByText(/We can hear you|We can’t hear anything/)).toBeVisible();
  await check.getByRole("button", { name: "Play it back" }).click();
  const played = () =>
    check.locator("audio").evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(played).toBeGreaterThan(0.5);
  await expectNoFaults(page, "device check");
  const speakers = check.getByLabel("Speaker", { exact: true });
  const options = await speakers.locator("option").count();
  if (options > 1) await speakers.selectOption({ index: 1 });
  const chosen = await speakers.inputValue();
  await check.getByRole("button", { name: "Play a tone" }).click();
  await expect(check.getByText("Your speaker does not come back")).toBeVisible();
  await check.getByRole("button", { name: "Done" }).click();
  await expect(voice.button("Check your devices")).toBeFocused();
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 0, tracks: 0 });
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  const sink = await page
    .locator(".alerts audio")
    .evaluate((audio: HTMLAudioElement) => audio.sinkId);
  expect(sink).toBe(chosen);
  await expect(voice.button("Check your devices")).toBeDisabled();
});

test("a speaker that comes back into the microphone asks for headphones @slow", async ({
  voice,
}) => {
  // The microphone hears a tone whenever the page plays something.
  await voice.page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    const gains: GainNode[] = [];
    HTMLMediaElement.prototype.play = async function heard() {
      for (const gain of gains) gain.gain.value = 0.2;
      await play.call(this);
    };
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const output = context.createMediaStreamDestination();
      const tone = new OscillatorNode(context, { frequency: 1_000 });
      const gain = new GainNode(context, { gain: 0 });
      tone.connect(gain).connect(output);
      tone.start();
      gains.push(gain);
      return output.stream;
    };
  });
  await voice.open();
  await voice.button("Check your devices").click();
  await voice.button("Play a tone").click();
  await expect(voice.page.getByText("Wear headphones")).toBeVisible();
});

test("Connect closes the check", async ({ voice }) => {
  await voice.open();
  await voice.saveKey("any text");
  await voice.button("Check your devices").click();
  await expect(voice.button("Record 3 seconds")).toBeEnabled();
  await voice.button("Connect").click();
  await voice.connected();
  await expect(voice.region("Device check")).toHaveCount(0);
  await expect.poll(() => voice.stillOpen()).toEqual({ peers: 1, tracks: 1 });
});

test("no device is a normal state of the check @slow", async ({ voice }) => {
  await voice.page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      throw new DOMException("none", "NotFoundError");
    };
  });
  await voice.open();
  await voice.button("Check your devices").click();
  await expect(voice.page.getByText("You can also rehearse by typing alone.")).toBeVisible();
  await expect(voice.button("Record 3 seconds")).toBeDisabled();
  await expectNoFaults(voice.page, "no device");
  await voice.button("Done").click();
  await expect(voice.page.getByText("No microphone found")).toBeVisible();
  await expect(voice.page.getByText("Checked just now")).toHaveCount(0);
});

test("a microphone that is not allowed is a normal state of the check, which tries again @slow", async ({
  voice,
}) => {
  await voice.page.addInitScript(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let denials = 2;
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      if (denials === 0) return original(constraints);
      denials -= 1;
      throw new DOMException("denied", "NotAllowedError");
    };
  });
  await voice.open();
  await voice.button("Check your devices").click();
  await expect(voice.page.getByText("The microphone is not allowed on this page.")).toBeVisible();
  await voice.button("Done").click();
  await expect(voice.page.getByText("Microphone not allowed")).toBeVisible();
  await voice.button("Check your devices").click();
  await voice.button("Try the microphone again").focus();
  await voice.page.keyboard.press("Enter");
  await expect(voice.button("Record 3 seconds")).toBeEnabled();
  await expect(voice.button("Record 3 seconds")).toBeFocused();
  await voice.button("Done").click();
  await expect(voice.page.getByText("Checked just now")).toBeVisible();
});

test("a button of the check that is pressed keeps the focus, and ignores presses while it works @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  await voice.button("Check your devices").click();
  const check = voice.region("Device check");
  const record = check.getByRole("button", { name: "Record 3 seconds" });
  await expect(record).toBeEnabled();
  await record.focus();
  await page.keyboard.press("Enter");
  await expect(check.getByText("Recording: say something…")).toBeVisible();
  await expect(record).toBeDisabled();
  await expect(record).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(check.getByText(/We can hear you|We can’t hear anything/)).toBeVisible();
  await expect(record).toBeFocused();
  await expect(record).toBeEnabled();
  const tone = check.getByRole("button", { name: "Play a tone" });
  await tone.focus();
  await page.keyboard.press("Enter");
  await expect(check.getByText("Listening for the tone…")).toBeVisible();
  await expect(tone).toBeFocused();
  await expect(check.getByText("Your speaker does not come back")).toBeVisible();
  await expect(tone).toBeFocused();
});
