import { expect, type Locator, test } from "playwright/test";
import { canReadPdfs, fontsOf, readPdf } from "../../support/poppler.ts";

const onPaper = ["/", "/writing/ask-the-object", "/work-together", "/about", "/reactive-objects"];

/** On each page: what begins on the axis, beside the header's links. */
const onAxis: [path: string, selectors: string[]][] = [
  ["/", [".page-lead", ".ways > li:first-child", ".home-biography > p"]],
  ["/writing", [".page-lead", "article h2", ".writing-feed"]],
  ["/writing/ask-the-object", [".page-lead", ".post-body > p", ".table-scroll"]],
  [
    "/work-together",
    [".page-lead", ".plan-price > td", ".plan-table a", ".block-rules > div", ".button"],
  ],
  ["/contact", ["dd"]],
  ["/health", ["dd"]],
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

/** On each page: the links that stand alone. */
const alone: [path: string, names: string[]][] = [
  ["/", ["All writing"]],
  ["/writing", ["Follow the Atom feed"]],
  ["/agreement/compare", ["Back to the agreement"]],
];

for (const [path, names] of alone) {
  test(`what stands alone on ${path} is large enough for a finger, in its one line`, async ({
    page,
  }) => {
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      for (const name of names) {
        const link = page.getByRole("main").getByRole("link", { name });
        const { height, line, paragraph } = await link.evaluate((each) => ({
          height: each.getBoundingClientRect().height,
          line: parseFloat(getComputedStyle(each).lineHeight),
          paragraph: each.parentElement?.getBoundingClientRect().height,
        }));
        expect(height, `${name} at ${width} px`).toBeGreaterThanOrEqual(44);
        expect(paragraph, `${name} at ${width} px`).toBeCloseTo(line, 0);
      }
    }
  });
}

test("on paper what is strong and what is stressed have faces of their own", async ({ page }) => {
  test.skip(!canReadPdfs());
  for (const [path, ...faces] of [
    ["/", "Italic"],
    ["/writing/say-it-out-loud-first", "Bold"],
    ["/writing/one-agreement-two-renderings", "Bold", "Italic"],
    ["/agreement", "Bold"],
  ] as const) {
    await page.goto(path);
    const fonts = fontsOf(await page.pdf({ format: "A4" })).join(" ");
    for (const face of faces) expect(fonts, path).toContain(face);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("on paper each page names its owner, and a first call has its address", async ({
      page,
    }) => {
      test.skip(!canReadPdfs());
      await page.goto("/");
      const owner = await page.getByRole("heading", { level: 1 }).innerText();
      for (const path of [
        "/",
        "/writing",
        "/writing/ask-the-object",
        "/work-together",
        "/contact",
      ]) {
        await page.goto(path);
        const [sheet] = readPdf(await page.pdf({ format: "A4" }));
        expect(sheet?.lines[0]?.text, path).toBe(owner);
      }
      for (const path of ["/work-together", "/contact"]) {
        await page.goto(path);
        const call = page.getByRole("link", { name: "Book a first call" }).last();
        const address = await call.getAttribute("href");
        const lines = readPdf(await page.pdf({ format: "A4" })).flatMap((sheet) => sheet.lines);
        const text = lines.map((line) => line.text).join(" ");
        expect(text, path).toContain(`Book a first call: ${address}`);
      }
    });
  });
}

test("on paper what belongs together is on one page", async ({ page }) => {
  test.skip(!canReadPdfs());
  for (const [path, ...together] of [
    ["/", "Newest writing", "All writing"],
    ["/work-together", "Retained", "On demand"],
    ["/work-together", "On-demand blocks", "Both plans"],
  ] as const) {
    await page.goto(path);
    for (const format of ["A4", "Letter"]) {
      const sheets = readPdf(await page.pdf({ format }));
      const [first, ...others] = together.map((text) =>
        sheets.findIndex(({ lines }) => lines.some((line) => line.text === text)),
      );
      expect(first, `${path} on ${format}`).toBeGreaterThanOrEqual(0);
      for (const other of others) expect(other, `${path} on ${format}`).toBe(first);
    }
  }
});

test("on paper a label, a list and what follows them stand apart, and a plan stays whole", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/work-together", "/contact"]) {
    await page.goto(path);
    const touching = await page
      .locator(".page-row :is(.page-label, .entry)")
      .evaluateAll((blocks) =>
        blocks
          .filter(({ nextElementSibling: next }) => next?.checkVisibility())
          .map((block) => {
            const next = block.nextElementSibling?.getBoundingClientRect();
            return {
              text: block.textContent,
              gap: Number(next?.top) - block.getBoundingClientRect().bottom,
            };
          })
          .filter(({ gap }) => gap < 8),
      );
    expect(touching, path).toEqual([]);
  }
  await page.goto("/work-together");
  await page.setViewportSize({ width: 794, height: 1123 });
  const [rule, text] = await Promise.all([
    page.locator(".block-rules li").first().boundingBox(),
    page.locator(".page-text").first().boundingBox(),
  ]);
  expect(rule?.width).toBe(text?.width);
  await expect(page.locator(".page-row", { has: page.locator(".plan-table") }).first()).toHaveCSS(
    "break-inside",
    "avoid",
  );
});

test("on paper every page keeps clear of the edges", async ({ page }) => {
  test.skip(!canReadPdfs());
  for (const path of onPaper) {
    await page.goto(path);
    const sheets = readPdf(await page.pdf({ format: "A4" }));
    for (const { words, width, height } of sheets) {
      const edges = [
        Math.min(...words.map(({ left }) => left)),
        Math.min(...words.map(({ top }) => top)),
        width - Math.max(...words.map(({ right }) => right)),
        height - Math.max(...words.map(({ bottom }) => bottom)),
      ];
      expect(Math.min(...edges), path).toBeGreaterThanOrEqual(40);
    }
  }
});

test("on paper a table of a post stands with the words that introduce it", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/writing/ask-the-object");
  await expect(page.locator("p:has(+ .table-scroll)").first()).toHaveCSS("break-after", "avoid");
});

test("on paper the code of a post breaks between lines, so that each page is filled", async ({
  page,
}) => {
  test.skip(!canReadPdfs());
  await page.goto("/writing/ask-the-object");
  const sheets = readPdf(await page.pdf({ format: "A4" }));
  expect(sheets.length).toBeGreaterThan(2);
  for (const [index, { words, height }] of sheets.slice(0, -1).entries()) {
    const last = Math.max(...words.map(({ bottom }) => bottom));
    expect(last / height, `page ${index + 1}`).toBeGreaterThan(0.78);
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  for (const path of ["/about", "/reactive-objects", "/agreement"]) {
    test(`the fields of ${path} have letters for which a phone need not enlarge the page`, async ({
      page,
    }) => {
      await page.goto(path);
      const sizes = await page
        .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea")
        .evaluateAll((fields) =>
          fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(sizes.length).toBeGreaterThan(1);
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    });
  }
});
