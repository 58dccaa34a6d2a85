import type { Page } from "playwright/test";

/** Stops the clock that is installed in a page, until it is resumed: what is shown for a moment stays. */
export async function holdTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}
