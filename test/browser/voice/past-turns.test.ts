import { expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { launchOptions, test } from "./voice-test.ts";

test.use({ launchOptions });

for (const [width, least] of [
  [375, 85],
  [1280, 64],
] as const) {
  test(`at ${width} px a turn of an opened rehearsal has its link in its dim line, to be pressed with a finger @slow`, async ({
    voice,
  }) => {
    const { page } = voice;
    await page.setViewportSize({ width, height: 812 });
    await voice.connectMuted();
    await voice.exchangeAndStop("Where is my code?");
    const past = voice.region("Past rehearsals");
    await past.getByRole("button", { name: /^Open / }).click();
    const said = past.getByRole("region", { name: "What was said" });
    const turn = said.getByRole("listitem").first();
    await expect(turn).toContainText("Where is my code?");
    expect((await boxOf(turn)).height).toBeLessThan(least);
    const again = turn.getByRole("button", { name: "Try again from here" });
    const { height } = await boxOf(again);
    expect(height).toBeLessThan(30);
    const finger = await again.evaluate((one) =>
      parseFloat(getComputedStyle(one, "::after").blockSize),
    );
    expect(finger).toBeGreaterThanOrEqual(44);
    await again.click();
    await expect(voice.strip.or(page.locator(".strip-place"))).toContainText(
      "Connect to try again",
    );
  });
}
