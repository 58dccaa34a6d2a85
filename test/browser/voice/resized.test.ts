import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { drawn } from "../settle.ts";
import { launchOptions, test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

test.use({ launchOptions });

const sizes = [
  [1024, 768],
  [812, 375],
  [375, 812],
  [320, 640],
  [1280, 720],
] as const;

/** Turns and resizes the window, and looks whether the conversation goes along. */
async function expectToStay(voice: VoicePage) {
  for (const [width, height] of sizes) {
    await voice.page.setViewportSize({ width, height });
    const conversation = voice.region("Conversation");
    await expect(async () => {
      const { y, bottom } = await boxOf(conversation);
      expect(y, `${width} px`).toBeGreaterThanOrEqual(0);
      expect(y, `${width} px`).toBeLessThan(height / 2);
      expect(bottom, `${width} px`).toBeGreaterThan(height / 2);
    }).toPass({ timeout: 3_000 });
  }
}

test("a window that is turned or resized in a call still shows the conversation @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 1280, height: 720 });
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await expectToStay(voice);
});

test("a window that is resized while an example is read still shows it @slow", async ({
  voice,
}) => {
  await voice.page.setViewportSize({ width: 1280, height: 720 });
  await voice.open();
  await voice.button("Read an example").click();
  await expect(voice.messages.first()).toContainText("Hi Danny");
  await expectToStay(voice);
});

test("who reads the briefing in a call stays there when the window is resized, and a lower window scrolls nothing @slow", async ({
  voice,
}) => {
  const { page } = voice;
  await page.setViewportSize({ width: 1280, height: 720 });
  await voice.connectMuted();
  const scrolled = () => page.evaluate(() => scrollY);
  const inCall = await scrolled();
  await page.setViewportSize({ width: 1280, height: 400 });
  await drawn(page);
  expect(await scrolled()).toBe(inCall);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await drawn(page);
  await page.setViewportSize({ width: 1024, height: 768 });
  await drawn(page);
  expect(await scrolled()).toBe(0);
});
