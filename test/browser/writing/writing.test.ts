import { expect } from "playwright/test";
import { renderArticle } from "../../../app/writing/render-article.ts";
import { boxOf } from "../box-of.ts";
import { test } from "../kept-page.ts";

const post = "/writing/ask-the-object";

test("a post's contents lead to its parts, and mark the one shown", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(post);
  const contents = page.getByRole("navigation", { name: "Contents" });
  const parts = await page.locator(".post-body h2").allInnerTexts();
  await expect(contents.getByRole("link")).toHaveText(parts);
  const [first, last] = [contents.getByRole("link").first(), contents.getByRole("link").last()];
  await expect(first, "while the reader is at the top").toHaveCSS("text-decoration-line", "none");
  await page.mouse.wheel(0, 900);
  await expect(first).toHaveCSS("text-decoration-line", "underline");
  await last.click();
  await expect(page.getByRole("heading", { name: parts.at(-1) })).toBeInViewport();
  await expect(last).toBeInViewport();
  await expect(last).toHaveCSS("text-decoration-line", "underline");

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(contents).toBeHidden();
});

test("where a post has no margin, its contents are folded", async ({ page }) => {
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(post);
    const tops = await page
      .locator(".post-byline > *")
      .evaluateAll((each) => each.map((one) => one.getBoundingClientRect().top));
    expect(tops).toHaveLength(3);
    if (width === 375) expect(new Set(tops).size).toBe(1);
    const fold = page.locator("details", { has: page.getByText("Contents", { exact: true }) });
    const parts = await page.locator(".post-body h2").allInnerTexts();
    await expect(fold.getByRole("link")).toHaveCount(0);
    await fold.locator("summary").click();
    await expect(fold.getByRole("link")).toHaveText(parts);
    for (const link of await fold.getByRole("link").all()) {
      expect((await boxOf(link)).height).toBeGreaterThanOrEqual(44);
    }
    const last = String(parts.at(-1));
    await expect(page.getByRole("link", { name: last, exact: true })).toHaveCount(1);
    await fold.getByRole("link", { name: last, exact: true }).click();
    await expect(page.getByRole("heading", { name: last })).toBeInViewport();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.locator("summary")).toBeHidden();
});

test("code in a post is on the text's axis, and scrolls by itself", async ({ page }) => {
  await page.goto(post);
  const code = page.getByRole("group", { name: "Code" });
  await page.setViewportSize({ width: 1440, height: 900 });
  const text = await boxOf(page.locator(".post-body > p").first());
  for (const each of await code.all()) {
    const box = await boxOf(each);
    const start = await each.evaluate((pre) => parseFloat(getComputedStyle(pre).paddingLeft));
    expect(box.x + start).toBeCloseTo(text.x, 0);
    expect(box.width).toBeGreaterThan(text.width);
    expect(box.right).toBeLessThanOrEqual(1440 - 80);
  }

  await page.keyboard.press("Tab");
  for (const width of [768, 375, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await code.first().focus();
    const [start, end] = await code.first().evaluate((pre) => {
      const { left, right } = pre.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(pre);
      const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return [left - around, document.documentElement.clientWidth - right - around];
    });
    expect(start, `the ring at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(end, `the ring at ${width} px`).toBeGreaterThanOrEqual(0);
  }
  const shadow = "local, local, scroll, scroll, scroll";
  await expect(code.first()).toHaveCSS("background-attachment", shadow);
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => code.first().evaluate((pre) => pre.scrollLeft)).toBeGreaterThan(0);
});

test("what follows within a quotation, an item or notes stands apart", async ({ page }) => {
  await page.goto(post);
  const { html } = renderArticle(
    "> One.\n>\n> Two.\n\n1. One[^1]\n\n   Two.\n\n- [x] Done\n\n[^1]: A note.\n",
  );
  const body = page.locator(".post-body");
  await body.evaluate((element, content) => {
    element.innerHTML = content;
  }, html);
  const gaps = await body
    .locator(":is(blockquote, ol:not(.footnotes *) > li, .footnotes) > :not(:first-child)")
    .evaluateAll((blocks) =>
      blocks.map((block) => {
        const before = block.previousElementSibling?.getBoundingClientRect().bottom;
        return block.getBoundingClientRect().top - Number(before);
      }),
    );
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8);
  await expect(body.locator(".task-list-item")).toHaveCSS("list-style-type", "none");
});
