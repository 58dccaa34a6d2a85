import type { Page } from "playwright/test";

/** Holds back what the provider is asked for a session, until the function that it returns is called. */
export async function holdSessions(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/v1/realtime/client_secrets", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
