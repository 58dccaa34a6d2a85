import { expect, test } from "playwright/test";
import { renderArticle } from "../../../app/writing/render-article.ts";
import { followRequests } from "../settle.ts";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the list leads to a post, and the post back to the list", async ({ page }) => {
      await page.goto("/writing");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Writing");
      const first = page.getByRole("article").first();
      await expect(first.getByRole("time")).toHaveText(/^\d{1,2} \p{L}+ \d{4}$/u);
      await expect(first).toContainText(/\d+ min read/);

      const title = await first.getByRole("heading").innerText();
      await first.getByRole("link").click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(title);

      await page.getByRole("link", { name: "All writing" }).click();
      await expect(page).toHaveURL("/writing");
    });

    test("every post can be reached through its newer neighbour", async ({ page }) => {
      await page.goto("/writing");
      const titles = await page.getByRole("article").getByRole("heading").allInnerTexts();
      await page.getByRole("article").first().getByRole("link").click();
      for (const title of titles.slice(1)) {
        await page.getByLabel("More writing").getByRole("link", { name: title }).click();
        await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      }
    });

    test("a post that does not exist is a 404", async ({ page }) => {
      const response = await page.goto("/writing/no-such-post");
      expect(response?.status()).toBe(404);
      expect(response?.headers()["cache-control"]).toBe("no-store");
    });
  });
}

test("the contents in a post's margin lead to its parts, and mark the one that is shown", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/writing/ask-the-object");
  const contents = page.getByRole("navigation", { name: "Contents" });
  const parts = await page.locator(".post-body h2").allInnerTexts();
  await expect(contents.getByRole("link")).toHaveText(parts);
  const last = contents.getByRole("link").last();
  await last.click();
  await expect(page.getByRole("heading", { name: parts.at(-1) })).toBeInViewport();
  await expect(last).toBeInViewport();
  const marks = await page.evaluate(() => CSS.supports("selector(:target-current)"));
  if (marks) await expect(last).toHaveCSS("text-decoration-line", "underline");

  await page.setViewportSize({ width: 768, height: 900 });
  await expect(contents).toBeHidden();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("where a post has no margin, its contents are folded below its title", async ({
      page,
    }) => {
      for (const width of [375, 768]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto("/writing/ask-the-object");
        const fold = page.locator("details", { has: page.getByText("Contents", { exact: true }) });
        const parts = await page.locator(".post-body h2").allInnerTexts();
        await expect(fold.getByRole("link")).toHaveCount(0);
        await fold.locator("summary").click();
        await expect(fold.getByRole("link")).toHaveText(parts);
        for (const link of await fold.getByRole("link").all()) {
          expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
        }
        const last = String(parts.at(-1));
        await expect(page.getByRole("link", { name: last, exact: true })).toHaveCount(1);
        await fold.getByRole("link", { name: last, exact: true }).click();
        await expect(page.getByRole("heading", { name: last })).toBeInViewport();
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto("/writing/ask-the-object");
      await expect(page.locator("summary")).toBeHidden();
    });
  });
}

test("code in a post is at least as wide as the text, on its axis, and within the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/writing/ask-the-object");
  const text = await page.locator(".post-body > p").first().boundingBox();
  if (!text) throw new Error("The post is not drawn");
  for (const code of await page.getByRole("group", { name: "Code" }).all()) {
    const box = await code.boundingBox();
    const start = await code.evaluate((pre) => parseFloat(getComputedStyle(pre).paddingLeft));
    if (!box) throw new Error("The code is not drawn");
    expect(box.x + start).toBeCloseTo(text.x, 0);
    expect(box.width).toBeGreaterThan(text.width);
    expect(box.x + box.width).toBeLessThanOrEqual(1440 - 80);
  }
});

test("what follows within a quotation, an item or the footnotes stands apart, and a task has no bullet", async ({
  page,
}) => {
  await page.goto("/writing/ask-the-object");
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

test("a post asks for no script and reports nothing", async ({ page }) => {
  const scripts: string[] = [];
  const messages: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  page.on("console", (message) => messages.push(message.text()));
  const settled = followRequests(page);
  await page.goto("/writing/ask-the-object");
  await settled();
  expect(scripts).toEqual([]);
  expect(messages).toEqual([]);
});

test("wide code scrolls inside itself by keyboard, and the page does not", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/writing/ask-the-object");
  const code = page.getByRole("group", { name: "Code" }).first();
  await code.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => code.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});

test("a ring around code is within the window, and a shadow says that there is more", async ({
  page,
}) => {
  for (const width of [320, 375, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/writing/ask-the-object");
    await page.keyboard.press("Tab");
    const code = page.getByRole("group", { name: "Code" }).first();
    await code.focus();
    const [start, end] = await code.evaluate((pre) => {
      const { left, right } = pre.getBoundingClientRect();
      const { outlineOffset, outlineWidth } = getComputedStyle(pre);
      const around = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      return [left - around, document.documentElement.clientWidth - right - around];
    });
    expect(start, `at ${width} px`).toBeGreaterThanOrEqual(0);
    expect(end, `at ${width} px`).toBeGreaterThanOrEqual(0);
    await expect(code).toHaveCSS("background-attachment", "local, local, scroll, scroll, scroll");
  }
});

test("highlighted code keeps a contrast of 4.5 in light and dark", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto("/writing/ask-the-object");
    const contrasts = await page.locator("pre [class^=hljs-]").evaluateAll((elements) => {
      const canvas = document.createElement("canvas").getContext("2d", {
        willReadFrequently: true,
      });
      function luminance(colour: string) {
        if (!canvas) throw new Error("No canvas");
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = Array.from(
          canvas.getImageData(0, 0, 1, 1).data,
          (byte) => {
            const share = byte / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          },
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }
      return elements.map((element) => {
        const block = element.closest("pre") ?? element;
        const ink = luminance(getComputedStyle(element).color);
        const paper = luminance(getComputedStyle(block).backgroundColor);
        return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
      });
    });
    expect(contrasts.length).toBeGreaterThan(10);
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
  }
});

test("on a phone the date, the length and the author of a post stand in one line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/writing/ask-the-object");
  const tops = await page
    .locator(".post-byline > *")
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
});

test("the Contents of a post mark no part while the reader is at the top", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/writing/ask-the-object");
  const first = page.locator(".post-contents a").first();
  await expect(first).toHaveCSS("text-decoration-line", "none");
  await page.mouse.wheel(0, 900);
  await expect(first).toHaveCSS("text-decoration-line", "underline");
});
