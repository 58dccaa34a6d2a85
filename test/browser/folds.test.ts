import { expect, test } from "playwright/test";
import { holdScripts } from "./hold-scripts.ts";

const [narrow, wide] = [375, 1440];

for (const { path, isMargin, folds } of [
  {
    path: "/agreement",
    isMargin: true,
    folds: [
      [".worked-dates summary", ".worked-dates-files"],
      [".contents summary", ".contents ol"],
    ],
  },
  { path: "/about", isMargin: false, folds: [[".briefing-known summary", ".briefing-facts"]] },
] as const) {
  for (const width of [narrow, wide]) {
    test(`${path} at ${width} px: what is opened or folded before the page’s scripts loaded stays so @slow`, async ({
      page,
    }) => {
      const all = folds.map(
        ([summary, content]) => [page.locator(summary), page.locator(content)] as const,
      );
      await page.setViewportSize({ width, height: 900 });
      const load = await holdScripts(page);
      await page.goto(path);
      for (const [summary, content] of all) {
        await expect(content).toBeVisible({ visible: width === wide });
        await summary.press("Enter");
        await expect(content).toBeVisible({ visible: width === narrow });
      }
      const tops = await Promise.all(all.map(([summary]) => summary.boundingBox()));
      await load();
      for (const [, content] of all)
        await expect(content).toBeVisible({ visible: width === narrow });
      expect(await Promise.all(all.map(([summary]) => summary.boundingBox()))).toEqual(tops);
      if (!isMargin) return;
      for (const next of width === wide ? [narrow, wide] : [wide, narrow]) {
        await page.setViewportSize({ width: next, height: 900 });
        for (const [, content] of all)
          await expect(content).toBeVisible({ visible: next === wide });
      }
    });
  }
}
