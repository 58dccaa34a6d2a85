import { expect, type Locator, test } from "playwright/test";

/** On each page: what begins on the axis, beside the header's links. */
const onAxis: [path: string, selectors: string[]][] = [
  ["/", [".page-lead", ".ways > li:first-child", ".home-biography > p"]],
  ["/writing", [".page-lead", "article h2", ".writing-feed"]],
  ["/writing/ask-the-object", [".page-lead", ".post-body > p", ".table-scroll"]],
  ["/work-together", [".page-lead", ".plan-price > td", ".block-rules > div", ".button"]],
  ["/contact", ["dd"]],
  ["/no/such/page", [".page-lead", ".ways > li:first-child"]],
];

for (const [path, selectors] of onAxis) {
  test(`navigation, leads, texts and footer of ${path} begin on one axis`, async ({ page }) => {
    for (const width of [1200, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      const axis = await leftOf(page.locator(".site-nav a").first());
      for (const selector of [...selectors, ".site-footer section"]) {
        const place = await leftOf(page.locator(selector).first());
        expect(Math.abs(place - axis), `${selector} at ${width} px`).toBeLessThan(1);
      }
    }
  });
}

function leftOf(locator: Locator): Promise<number> {
  return locator.evaluate((element) => element.getBoundingClientRect().left);
}
