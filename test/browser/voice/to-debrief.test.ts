import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { drawn } from "../settle.ts";
import { holdRequests } from "./hold-requests.ts";
import { test } from "./voice-test.ts";
import type { VoicePage } from "./voice-page.ts";

/** The debrief begins at the window's top, and nothing of the bar is left above it. */
async function expectDebriefAtTop(voice: VoicePage) {
  const region = voice.page.locator(".debrief-region");
  await expect.poll(async () => Math.abs((await boxOf(region)).y)).toBeLessThan(2);
  for (const bar of await voice.region("Call").all()) {
    // The window scrolls by whole pixels, and the bar ends on a fraction of one.
    expect((await boxOf(bar)).bottom).toBeLessThan(1);
  }
}

/** Has one more call, and ends it with the keyboard. */
async function callAndStop(voice: VoicePage): Promise<void> {
  await voice.redial();
  await voice.exchange("Where is my code?");
  await voice.button("Stop").press("Enter");
  await expect(voice.debrief.getByRole("table")).toBeVisible();
}

test("“Go to the debrief” is in view and leads to its beginning @slow", async ({ voice }) => {
  const { page } = voice;
  const go = voice.button("Go to the debrief");
  const connect = page.locator(".connect-button");
  await voice.connectMuted();
  await expect(connect).toHaveAttribute("data-kind", "primary");
  await voice.stop();
  for (const [width, height] of [
    [1280, 720],
    [375, 812],
    [320, 256],
  ] as const) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const size = await boxOf(connect).then(({ width: w, height: h }) => ({
        width: w,
        height: h,
      }));
      await callAndStop(voice);
      await expect(go).toBeFocused();
      await expect(go).toBeInViewport({ ratio: 1 });
      await expect(connect).toHaveAttribute("data-kind", "quiet");
      expect(await boxOf(connect)).toMatchObject(size);
      await go.click();
      await expect(connect).toHaveAttribute("data-kind", "primary");
      await expect(voice.askForDebrief).toBeFocused();
      await expect(voice.askForDebrief).toBeInViewport({ ratio: 1 });
      if (height < 700) return;
      await expectDebriefAtTop(voice);
    });
  }
});

const scrolled = ({ page }: VoicePage) => page.evaluate(() => scrollY);

test("whoever scrolls while a call is being closed stays there @slow", async ({ voice, page }) => {
  await voice.connectMuted();
  await voice.stop();
  using _ = voice.atPace({ transcriptionMs: 60_000 });
  for (const [how, scroll] of [
    ["by the wheel", () => page.mouse.wheel(0, -5_000)],
    ["by a key", () => page.keyboard.press("Home")],
  ] as const) {
    await test.step(how, async () => {
      await voice.redial();
      await voice.exchange("Where is my code?");
      await voice.control("hear");
      await expect(voice.messages).toHaveCount(4);
      await voice.answered();
      await page.evaluate(() => scrollTo(0, 700));
      await voice.button("Stop").click();
      await expect(voice.strip).toContainText("Your last words are being written down.");
      await scroll();
      await expect.poll(() => scrolled(voice)).toBe(0);
      await expect(voice.button("Go to the debrief")).toBeFocused();
      await drawn(page);
      expect(await scrolled(voice)).toBe(0);
    });
  }
});

test("the debrief of a call is led to once it has loaded @slow", async ({ voice }) => {
  const { page, debrief } = voice;
  const showDebrief = await holdRequests(page, /\/debrief-panel-[^/]*\.js$/);
  await voice.connectMuted();
  await voice.exchange("Where is my code?");
  await voice.stop();
  await voice.button("Go to the debrief").click();
  await expect(debrief).toBeFocused();
  await expect(debrief).toContainText("Measuring…");
  showDebrief();
  await expect(voice.askForDebrief).toBeFocused();
  await expectDebriefAtTop(voice);
});
