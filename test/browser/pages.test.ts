import { expect, test, type Page } from "playwright/test";
import { expectAccessible } from "./accessibility-faults.ts";
import { pages } from "./pages.ts";

for (const { path, script } of pages) {
  test(`${path} loads without a message on the console, ${script ? "with" : "and without a"} script`, async ({
    page,
  }) => {
    const messages = collectMessages(page);
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(request.url());
    });
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.locator("h1")).toHaveCount(1);
    if (script) await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    expect(messages).toEqual([]);
    expect(scripts.length > 0).toBe(script);
    if (!script)
      expect(response?.headers()["content-security-policy"]).toContain("script-src 'none'");
  });

  test(`${path} shows its content without JavaScript, and nothing runs off a 320 px screen`, async ({
    browser,
  }) => {
    await using context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 320, height: 640 },
    });
    const page = await context.newPage();
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  });

  test(`${path} has no accessibility fault, light or dark, narrow or wide`, async ({ page }) => {
    await page.goto(path);
    if (script) await page.waitForFunction(() => "__reactRouterDataRouter" in window);
    // What hydration changes comes first, so that it holds in each window that the page is looked at in.
    for (const live of await page.locator("main .tabs").all())
      await expect(live).toHaveAttribute("data-live", "true");
    await expectAccessible(page);
  });
}

function collectMessages(page: Page): string[] {
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  page.on("pageerror", (error) => messages.push(String(error)));
  return messages;
}
