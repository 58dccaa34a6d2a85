import { expect, test } from "playwright/test";
import { holdScripts } from "../hold-scripts.ts";

const [narrow, wide] = [375, 1440];

for (const width of [narrow, wide]) {
  test(`at ${width} px what is unfolded or folded before the page’s scripts loaded stays so`, async ({
    page,
  }) => {
    const folds = [
      [page.locator(".worked-dates summary"), page.locator(".worked-dates-files")],
      [page.locator(".contents summary"), page.locator(".contents ol")],
    ] as const;
    await page.setViewportSize({ width, height: 900 });
    const load = await holdScripts(page);
    await page.goto("/agreement");
    for (const [summary, content] of folds) {
      await expect(content).toBeVisible({ visible: width === wide });
      await summary.press("Enter");
    }
    await load();
    for (const [, content] of folds)
      await expect(content).toBeVisible({ visible: width === narrow });
    for (const next of width === wide ? [narrow, wide] : [wide, narrow]) {
      await page.setViewportSize({ width: next, height: 900 });
      for (const [, content] of folds)
        await expect(content).toBeVisible({ visible: next === wide });
    }
  });
}
