import { expect, type Page } from "playwright/test";
import { accessibilityFaults } from "../accessibility-faults.ts";

async function expectFit(page: Page, state: string): Promise<void> {
  const [needed, given] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    innerWidth,
  ]);
  expect(needed, state).toBe(given);
}

/** Nothing runs off a narrow screen, and axe finds nothing, narrow and wide, light and dark. */
export async function expectNoFaults(page: Page, state: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await expectFit(page, state);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFit(page, state);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      // A colour on its way to another is nobody's fault. One that is called off is on its way no more.
      await page.evaluate(() =>
        Promise.allSettled(document.getAnimations().map((one) => one.finished)),
      );
      const onlyColours = colorScheme === "dark";
      const faults = await accessibilityFaults(page, { include: "main", onlyColours });
      expect(faults, `${state}, ${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}
