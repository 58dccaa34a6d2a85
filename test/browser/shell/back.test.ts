import { chromium, expect, test } from "playwright/test";
import { chromiumFlags, findChromium } from "../../support/chromium.ts";

for (const [how, path, hasTouch] of [
  ["a mouse", "/", false],
  ["a finger", "/", true],
  ["a mouse", "/reactive-objects", false],
] as const) {
  test(`a page that is left by a link of its menu, by ${how}, comes back from ${path} without the menu`, async ({
    baseURL,
  }) => {
    await using browser = await openWithPageCache();
    const page = await browser.newPage({
      ...(baseURL && { baseURL }),
      hasTouch,
      viewport: { width: 390, height: 800 },
    });
    const menu = page.getByRole("navigation", { name: "Menu" });
    const link = menu.getByRole("link", { name: "Contact" });
    await page.goto(path);
    await page.evaluate(() => document.documentElement.classList.add("is-kept"));
    await page.getByRole("button", { name: "Menu" }).click();
    await (hasTouch ? link.tap() : link.click());
    await expect(page).toHaveURL("/contact");
    await page.goBack({ waitUntil: "commit" });
    await expect(page.locator("html.is-kept")).toBeAttached();
    await expect(menu).toBeHidden();
    expect(await page.locator(":popover-open").count()).toBe(0);
  });
}

/**
 * A browser that keeps the pages that were left, however short of time or memory it is: playwright switches that off, and
 * the headless shell has none.
 */
function openWithPageCache() {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [
      ...chromiumFlags,
      "--enable-features=BackForwardCacheNoTimeEviction",
      "--disable-features=BackForwardCacheMemoryControls",
    ],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}
