import { test } from "./engine-test.ts";
import { button } from "./visitor.ts";

test("a page left by a finger on a link of its menu comes back without the menu", async ({
  puppeteer: { page },
  puppeteer,
}) => {
  await page.setViewport({ width: 390, height: 800, hasTouch: true });
  await puppeteer.open("/");
  await page.evaluate(() => document.documentElement.classList.add("is-kept"));
  await puppeteer.click(button("Menu"));
  const link = await page.waitForSelector("nav[aria-label=Menu] > ul a[href='/contact']", {
    visible: true,
  });
  await link?.tap();
  await puppeteer.expectText("h1", "contact works");
  await puppeteer.back();
  await puppeteer.expectVisible("html.is-kept");
  await puppeteer.expectVisible("nav[aria-label=Menu]", false);
});
