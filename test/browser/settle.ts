import { expect, type Page, type Request } from "playwright/test";

/** Counts what a page asks for. Returns a function that waits until all of it has come and nothing more is asked for. */
export function followRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  page.on("request", (request) => {
    // The browser revalidates in the background (stale-while-revalidate), and does not say when that ends.
    if (request.resourceType() === "other") return;
    // Of what a reload cuts off, an end may never be told.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear();
    open.add(request);
    asked += 1;
  });
  for (const end of ["requestfinished", "requestfailed"] as const) {
    page.on(end as "requestfinished", (request) => open.delete(request));
  }
  return async () => {
    await page.waitForLoadState();
    let before = -1;
    await expect
      .poll(async () => {
        await page.evaluate(() => document.fonts.ready.then(() => true));
        await drawn(page);
        const isQuiet = open.size === 0 && asked === before;
        before = asked;
        return isQuiet;
      })
      .toBe(true);
  };
}

/** Waits until what has happened so far has been drawn, and what is done after that has been done. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
}
