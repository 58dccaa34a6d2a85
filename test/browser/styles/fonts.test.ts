import { expect, test } from "playwright/test";
import { pages } from "../pages.ts";
import { followRequests } from "../settle.ts";

for (const { path } of pages) {
  test(`${path} preloads the typeface, and asks for it once`, async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") asked.push(new URL(request.url()).pathname);
    });
    const settled = followRequests(page);
    await page.goto(path);
    await settled();
    const preloaded = await page.locator('link[rel="preload"][as="font"]').getAttribute("href");
    expect(asked.filter((font) => !font.includes("italic"))).toEqual([preloaded]);
    expect(await page.evaluate(() => document.fonts.check("16px Newsreader", "Ag"))).toBe(true);
  });
}

test("only a page that emphasises words in the serif loads its italic", async ({ page }) => {
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

for (const [path, selector] of [
  ["/writing/say-it-out-loud-first", "h1"],
  ["/writing/say-it-out-loud-first", ".post-body > h2"],
  ["/writing", "article h2 a"],
  ["/about", "h1"],
  ["/agreement", ".panel-head h1, .panel-title"],
  ["/reactive-objects", "h1"],
] as const) {
  test(`titles such as ${selector} of ${path} have ligatures, however close their letters`, async ({
    page,
  }) => {
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    const [own, apart] = await page
      .locator(selector)
      .first()
      .evaluate((title: HTMLElement) => {
        title.textContent = "fi";
        const letters = document.createRange();
        letters.selectNodeContents(title);
        const { width } = letters.getBoundingClientRect();
        title.style.fontFeatureSettings = '"liga" 0';
        return [width, letters.getBoundingClientRect().width];
      });
    expect(own).not.toBe(apart);
  });
}

for (const { path } of pages.filter(({ script }) => !script)) {
  test(`when the typeface is late, what ${path} shows hardly moves`, async ({ page }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route("**/*.woff2", async (route) => {
      await arrival.promise;
      await route.continue();
    });
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
    arrival.resolve();
    await page.evaluate(() => document.fonts.ready);
    expect(await page.evaluate(layoutShift)).toBeLessThan(0.01);
  });
}

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
