import { expect } from "playwright/test";
import { expectNoFaults } from "./expect-no-faults.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

declare global {
  interface Window {
    /** Lets the microphone hum. */
    hum(): void;
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const destination = context.createMediaStreamDestination();
      window.hum = () => {
        const oscillator = context.createOscillator();
        oscillator.connect(destination);
        oscillator.start();
      };
      window.tracks.push(...destination.stream.getTracks());
      return destination.stream;
    };
  });
});

const text = "No sound comes from your microphone. Check its own switch, or choose another one.";

test("a microphone that delivers nothing is told of, with a way to another, until it is heard", async ({
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
  await page.evaluate(() => window.hum());
  await expect(notice).toHaveCount(0);
});

test("a silent microphone is not told of between turns by hand, nor once that was put away", async ({
  voice,
}) => {
  const { page } = voice;
  await voice.open();
  const turns = page.getByLabel("Turns");
  await turns.selectOption({ label: "Hold to talk" });
  await voice.saveKey("any text");
  await voice.button("Connect").click();
  await voice.connected();
  await page.waitForTimeout(10_000);
  await expect(page.getByText(text)).toHaveCount(0);
  await turns.selectOption({ label: "Free" });
  await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 });
  await voice.button("Dismiss").click();
  await expect(voice.button("Stop")).toBeFocused();
  await page.waitForTimeout(10_000);
  await expect(page.getByText(text)).toHaveCount(0);
});
