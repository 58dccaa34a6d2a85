import { type Locator, expect } from "playwright/test";
import { boxOf } from "../box-of.ts";
import { test } from "../kept-page.ts";
import { startSite } from "../../support/site.ts";

test("the biography stands above the fold, with the ventures beside it where there is room", async ({
  page,
}) => {
  await page.goto("/");
  const biography = page.locator(".home-biography");
  const ventures = page.getByRole("region", { name: "Ventures" });
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const one of [biography, ventures]) await expect(one).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 375, height: 812 });
  expect((await boxOf(biography)).y).toBeLessThan(300);
});

test("a press on an entry opens a post here, a venture in a new tab", async ({ page }) => {
  await page.goto("/");
  const ventures = page.getByRole("region", { name: "Ventures" });
  const links = ventures.getByRole("link");
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toHaveAccessibleName(/ \(opens in a new tab\)$/);
    await expect(link).toHaveAttribute("href", /^https:/);
  }
  await page.context().route(/\.example\//, (route) => route.fulfill({ body: "a venture" }));
  const opened = page.context().waitForEvent("page");
  await (await linkOver(ventures.getByRole("listitem").last().getByRole("paragraph"))).click();
  await expect((await opened).getByText("a venture")).toBeVisible();

  const post = page.getByRole("region", { name: "Newest writing" }).getByRole("listitem").first();
  const title = await post.getByRole("link").innerText();
  await (await linkOver(post.getByText(/min read/))).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
});

/** The link that a press on the middle of the text reaches. */
async function linkOver(text: Locator) {
  const link = await text.evaluateHandle((element) => {
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("a");
  });
  const found = link.asElement();
  if (!found) throw new Error("No link lies over the text");
  return found;
}

test("where no post came, the page says so clear of the biography", async ({ page }) => {
  await using site = await startSite({ POSTS_API_URL: "http://127.0.0.1:1" });
  await page.goto(site.url);
  const told = await boxOf(page.getByRole("alert"));
  const above = await boxOf(page.locator(".home-biography"));
  expect(told.y - above.bottom).toBeGreaterThanOrEqual(32);
});

test("names and titles stand in their lines @slow", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/");
  const lines = await page.getByRole("heading", { level: 1 }).evaluate((h1) => {
    const range = document.createRange();
    range.selectNodeContents(h1);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);

  for (const width of [768, 1024, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    const titles = page.getByRole("main").locator(".entry .title-link");
    const widths = await titles.evaluateAll((links) =>
      links.map((link) => Array.from(link.getClientRects(), (line) => line.width)),
    );
    expect(widths.some(({ length }) => length > 1)).toBe(true);
    for (const each of widths) {
      expect(Math.min(...each) / Math.max(...each), `${width} px`).toBeGreaterThan(0.5);
    }
  }
});
