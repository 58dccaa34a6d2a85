import type { Page } from "playwright/test";

/**
 * Holds the scripts of the pages that are opened next, as a slow line does. Returns a function that lets them load, and
 * waits until the page answers.
 */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const { promise: held, resolve: load } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    // A promise would be waited for, so the page keeps it in a list.
    const live = await page.evaluateHandle(() => [
      new Promise((resolve) => addEventListener("hydrated", resolve, { once: true })),
    ]);
    load();
    await live.evaluate(([hydrated]) => hydrated);
  };
}
