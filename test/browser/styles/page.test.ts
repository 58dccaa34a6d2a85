import { expect, type Page } from "playwright/test";
import { canReadPdfs, fontsOf, readPdf } from "../../support/poppler.ts";
import { test } from "../kept-page.ts";

/** On each page: what begins on the axis, beside the header's links. */
const onAxis = {
  "/": [".home-biography > p", ".home-api", ".ways > li:first-child"],
  "/writing": [".page-lead", "article h2", ".writing-feed"],
  "/writing/ask-the-object": [".page-lead", ".post-body > p", ".table-scroll"],
  "/work-together": [
    ".page-lead",
    ".button",
    ".problems > li",
    ".tier-price",
    "summary",
    ".ways > li",
  ],
  "/contact": ["dd"],
  "/health": ["dd"],
  "/no/such/page": [".page-lead", ".ways > li:first-child"],
};

test("navigation, leads, texts and footer of every page begin on one axis", async ({ page }) => {
  for (const [path, selectors] of Object.entries(onAxis)) {
    await page.goto(path);
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const begun = [".site-nav a", ...selectors, ".site-footer section"];
      const [axis = NaN, ...places] = await page.evaluate(
        (all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().left ?? NaN),
        begun,
      );
      for (const [index, place] of places.entries()) {
        const what = `${begun[index + 1]} of ${path}, ${width} px`;
        expect(Math.abs(place - axis), what).toBeLessThan(1);
      }
    }
  }
});

test("a link that stands alone is large enough for a finger, in its one line", async ({ page }) => {
  for (const [path, name] of [
    ["/", "All writing"],
    ["/writing", "Follow the Atom feed"],
    ["/agreement/compare", "Back to the agreement"],
  ] as const) {
    await page.goto(path);
    const link = page.getByRole("main").getByRole("link", { name });
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
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

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test("fields have letters for which a phone need not enlarge the page", async ({ page }) => {
    for (const path of ["/about", "/reactive-objects", "/agreement"]) {
      await page.goto(path);
      const sizes = await page
        .locator("input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea")
        .evaluateAll((fields) =>
          fields.map((field) => parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(sizes.length, path).toBeGreaterThan(1);
      expect(Math.min(...sizes), path).toBeGreaterThanOrEqual(16);
    }
  });
});

test("what an empty field shows is as dark as soft text @slow", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/about");
  const field = page.getByPlaceholder("Type a message");
  const [placeholder, soft] = await field.evaluate((input) => {
    const { color, opacity } = getComputedStyle(input, "::placeholder");
    input.style.color = "var(--ink-soft)";
    return [`${color} ${opacity}`, `${getComputedStyle(input).color} 1`];
  });
  expect(placeholder).toBe(soft);
});

const call = "Book a first call: https://scheduling.example/alex-sample";

/** What each page has on paper, besides its margins. */
const sheets: Record<string, Paper> = {
  "/": { head: true, faces: ["Italic"], together: [["Newest writing", "All writing"]] },
  "/writing": { head: true },
  "/writing/ask-the-object": { head: true, filled: true },
  "/writing/say-it-out-loud-first": { head: true, faces: ["Bold"] },
  "/writing/one-agreement-two-renderings": { head: true, faces: ["Bold", "Italic"] },
  "/work-together": {
    head: true,
    call: true,
    together: [["Retained", "On demand"]],
    end: [
      "Fill in the agreement: /agreement on this site",
      "Four details, then read it and print it.",
      "Ask a question first: alex@sample-advisory.example",
      "By email or by post.",
    ],
  },
  "/contact": { head: true, call: true },
  "/about": {},
  "/reactive-objects": {},
};

interface Paper {
  /** Whether it begins with the owner's name. */
  head?: boolean;
  call?: boolean;
  /** Faces that its text needs. */
  faces?: string[];
  /** Whether its code breaks so that pages are filled. */
  filled?: boolean;
  /** Lines that stand on one page. */
  together?: string[][];
  /** Its last lines. */
  end?: string[];
}

test("on paper pages have margins, an owner, and groups kept whole, and are filled", async ({
  page,
}) => {
  test.skip(!canReadPdfs());
  for (const [path, paper] of Object.entries(sheets)) {
    await test.step(path, async () => {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready.then(() => true));
      for (const format of paper.together ? ["A4", "Letter"] : ["A4"]) {
        await expectPaper(page, format, paper);
      }
    });
  }
});

async function expectPaper(page: Page, format: string, paper: Paper): Promise<void> {
  const pdf = await page.pdf({ format });
  const printed = readPdf(pdf);
  for (const { words, width, height } of printed) {
    const edges = [
      Math.min(...words.map(({ left }) => left)),
      Math.min(...words.map(({ top }) => top)),
      width - Math.max(...words.map(({ right }) => right)),
      height - Math.max(...words.map(({ bottom }) => bottom)),
    ];
    expect(Math.min(...edges)).toBeGreaterThanOrEqual(40);
  }
  const lines = printed.flatMap((sheet) => sheet.lines.map(({ text }) => text));
  if (paper.head) expect(lines[0]).toBe("Alex Sample");
  if (paper.call) expect(lines.join(" ")).toContain(call);
  if (paper.filled) {
    expect(printed.length).toBeGreaterThan(2);
    for (const [index, { words, height }] of printed.slice(0, -1).entries()) {
      const last = Math.max(...words.map(({ bottom }) => bottom));
      expect(last / height, `page ${index + 1}`).toBeGreaterThan(0.78);
    }
  }
  if (paper.end) expect(lines.slice(-paper.end.length)).toEqual(paper.end);
  for (const face of paper.faces ?? []) expect(fontsOf(pdf).join(" ")).toContain(face);
  for (const together of paper.together ?? []) {
    const [first, ...others] = together.map((text) =>
      printed.findIndex((sheet) => sheet.lines.some((line) => line.text === text)),
    );
    expect(first, `${together[0]} on ${format}`).toBeGreaterThanOrEqual(0);
    for (const other of others) expect(other, `${together[0]} on ${format}`).toBe(first);
  }
}

test("on paper labels, lists, plans and tables stand as they should", async ({ page }) => {
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
            const gap = Number(next?.top) - block.getBoundingClientRect().bottom;
            return { text: block.textContent, gap };
          })
          .filter(({ gap }) => gap < 8),
      );
    expect(touching, path).toEqual([]);
  }
  await page.goto("/work-together");
  for (const whole of await page.locator(".plan, .plan-tables").all())
    await expect(whole).toHaveCSS("break-inside", "avoid");
  await page.goto("/writing/ask-the-object");
  await expect(page.locator("p:has(+ .table-scroll)").first()).toHaveCSS("break-after", "avoid");
});
