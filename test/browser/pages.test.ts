import { expect, type Request } from "playwright/test";
import { expectAccessible } from "./accessibility-faults.ts";
import { test } from "./kept-page.ts";
import { pages } from "./pages.ts";
import { followRequests } from "./settle.ts";

for (const { path, script } of pages) {
  test(`${path} loads in silence, is whole, and can be used by all`, async ({ page }) => {
    const messages: string[] = [];
    const requests: Request[] = [];
    page.on("console", (message) => messages.push(message.text()));
    page.on("pageerror", (error) => messages.push(String(error)));
    page.on("request", (request) => requests.push(request));
    const settled = followRequests(page);
    const asked = (type: string) =>
      requests
        .filter((request) => request.resourceType() === type)
        .map((request) => new URL(request.url()).pathname);

    await test.step("it loads without a message, its typeface once, and scripts if it has any", async () => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      if (script) await page.waitForFunction(() => "__reactRouterDataRouter" in window);
      await settled();
      expect(messages).toEqual([]);
      expect(asked("script").length > 0).toBe(script);
      const preloaded = await page.locator('link[rel="preload"][as="font"]').getAttribute("href");
      expect(asked("font").filter((font) => !font.includes("italic"))).toEqual([preloaded]);
      expect(await page.evaluate(() => document.fonts.check("16px Newsreader", "Ag"))).toBe(true);
    });

    await test.step("the header stands in one line, and nothing runs off the screen", async () => {
      await expect(page.locator("h1")).toHaveCount(1);
      for (const width of [320, 375, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const { height, links, needed } = await page.getByRole("banner").evaluate(lookAtHeader);
        expect(links, `at ${width} px`).toEqual(["Alex Sample", "Log in", "Sign up"]);
        expect(height, `in one line at ${width} px`).toBeLessThan(80);
        expect(needed, `at ${width} px`).toBeLessThanOrEqual(width);
      }
    });

    await test.step("it has no accessibility fault, light or dark, narrow or wide", async () => {
      // What hydration changes comes first, so that it holds in each window that the page is looked at in.
      for (const live of await page.locator("main .tabs").all())
        await expect(live).toHaveAttribute("data-live", "true");
      await expectAccessible(page);
    });
  });
}

/** In the page: how high its header is, which of the links that it always has are in view, and how wide the page is. */
function lookAtHeader(header: Element) {
  const links = [...header.querySelectorAll(".site-name, .account-links a")].filter((link) => {
    const { left, right, width } = link.getBoundingClientRect();
    return width > 0 && left >= 0 && right <= innerWidth && link.checkVisibility();
  });
  return {
    height: header.getBoundingClientRect().height,
    links: links.map(({ textContent }) => textContent),
    needed: document.documentElement.scrollWidth,
  };
}
