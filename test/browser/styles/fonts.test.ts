import { expect } from "playwright/test";
import { borrowPage, test } from "../kept-page.ts";
import { pages } from "../pages.ts";
import { drawn, followRequests } from "../settle.ts";

test("only a page that emphasises words in the serif loads its italic", async ({ browser }) => {
  await using fresh = await borrowPage(browser, {}, [], true);
  const { page } = fresh;
  const italics: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("newsreader-italic")) italics.push(request.url());
  });
  const settled = followRequests(page);
  await page.goto("/contact");
  await settled();
  expect(italics).toEqual([]);
  await page.goto("/");
  await settled();
  expect(italics).toHaveLength(1);
});

test("titles have ligatures, however close their letters", async ({ page }) => {
  for (const [path, ...selectors] of [
    ["/writing/say-it-out-loud-first", "h1", ".post-body > h2"],
    ["/writing", "article h2 a"],
    ["/about", "h1"],
    ["/agreement", ".tool-title"],
    ["/reactive-objects", "h1"],
  ] as const) {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    for (const selector of selectors) {
      const title = page.locator(selector).first();
      const [own, apart] = await title.evaluate((element: HTMLElement) => {
        element.textContent = "fi";
        const letters = document.createRange();
        letters.selectNodeContents(element);
        const { width } = letters.getBoundingClientRect();
        element.style.fontFeatureSettings = '"liga" 0';
        return [width, letters.getBoundingClientRect().width];
      });
      expect(own, `${selector} of ${path}`).not.toBe(apart);
    }
  }
});

test("when the typeface is late, what a page to read shows hardly moves", async ({ page }) => {
  let arrival = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await arrival.promise;
    await route.continue();
  });
  for (const { path } of pages.filter(({ script }) => !script)) {
    arrival = Promise.withResolvers();
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(
      () => performance.getEntriesByName("first-contentful-paint").length > 0,
    );
    const hasFallback = await page.evaluate(() =>
      [...document.fonts].some(
        ({ family, status }) => family.includes("Newsreader as") && status === "loaded",
      ),
    );
    test.skip(!hasFallback, "This machine has none of the fonts that stand in.");
    await page.waitForLoadState("domcontentloaded");
    await drawn(page);
    const before = await page.evaluate(layoutShift);
    arrival.resolve();
    await page.evaluate(() => document.fonts.ready);
    expect((await page.evaluate(layoutShift)) - before, path).toBeLessThan(0.01);
  }
});

/** In the browser: how much of what was shown has moved so far, after two more frames. */
async function layoutShift(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const { promise, resolve } = Promise.withResolvers<number>();
  const observer = new PerformanceObserver((list) =>
    resolve(
      list
        .getEntries()
        .reduce((sum, entry) => sum + ("value" in entry ? Number(entry.value) : 0), 0),
    ),
  );
  observer.observe({ type: "layout-shift", buffered: true });
  // Without an entry the observer is never called.
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
  return promise;
}
