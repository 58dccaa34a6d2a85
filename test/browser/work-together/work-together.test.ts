import { expect, type Page } from "playwright/test";
import { addStyles } from "../add-styles.ts";
import { test } from "../kept-page.ts";

// What the tiers, tables and links say is in test/http/pages.test.ts, paper in test/browser/styles/page.test.ts.

test("Chromium itself tells both plans as tables, narrow and wide", async ({ page }) => {
  await page.goto("/work-together");
  await openTables(page);
  const session = await page.context().newCDPSession(page);
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
    const count = (name: string) => roles.filter((role) => role === name).length;
    expect(count("table")).toBe(2);
    expect(count("columnheader")).toBe(4 + 4);
    expect(count("rowheader")).toBe(8 + 5);
  }
});

test("no words of a table run into the next, at any width, spacing or size", async ({ page }) => {
  await page.goto("/work-together");
  await openTables(page);
  const leastGap = () =>
    page.locator(".plan-table tr").evaluateAll((rows) => {
      const gaps = rows.flatMap((row) => {
        const words = [...row.children].map((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect();
        });
        return words.slice(1).map(({ left }, index) => left - words[index]!.right);
      });
      return Math.min(...gaps);
    });
  for (const width of [320, 375, 480, 768, 1023, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await leastGap(), `at ${width} px`).toBeGreaterThan(2);
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await addStyles(page, "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
  expect(await leastGap()).toBeGreaterThan(2);
});

test("a phone's page is short, since its terms are folded, but not on paper", async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/work-together");
  const length = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(length).toBeLessThanOrEqual(2600);
  const rule = page.getByText("Once signed, the agreement alone counts");
  await expect(rule).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(rule).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByText("The small print, in short").press("Enter");
  await expect(rule).toBeVisible();
});

test("each line of a tier stands beside that of the next", async ({ page }) => {
  await page.goto("/work-together");
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    for (const line of [".tier-hours", ".tier-term", ".button"]) {
      const tops = await page
        .locator(`.tiers > li > ${line}`)
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(tops).toHaveLength(6);
      expect(new Set(tops).size, `${line} at ${width} px`).toBe(2);
    }
  }
});

async function openTables(page: Page) {
  await page.getByText("Rolling over, pulling forward, breaks").click();
}
