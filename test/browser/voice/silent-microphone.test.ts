import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const destination = context.createMediaStreamDestination();
      window.tracks.push(...destination.stream.getTracks());
      return destination.stream;
    };
  });
});

const text = "No sound comes from your microphone. Check its own switch, or choose another one.";

test("a microphone that delivers nothing is told of, with a way to another, until that is put away @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.connect();
  const notice = page.locator("[aria-live=polite]").getByText(text, { exact: true });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expect(voice.alert).toHaveCount(0);
  await expectNoFaults(page, "a silent microphone");
  await voice.button("Choose another").click();
  await expect(page.getByLabel("Microphone", { exact: true })).toBeFocused();
  // Whoever is muted has no need to be told.
  await voice.button("Mute").click();
  await expect(notice).toHaveCount(0);
  await voice.button("Mute").click();
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await voice.button("Dismiss").click();
  await expect(notice).toHaveCount(0);
  await expect(voice.button("Stop")).toBeFocused();
});
