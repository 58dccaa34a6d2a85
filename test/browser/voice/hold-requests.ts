import type { Page } from "playwright/test";

/** Holds back what a page asks for at an address, until the function that it returns is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
