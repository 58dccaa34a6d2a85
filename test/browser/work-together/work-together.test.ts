import { expect, type Locator, test } from "playwright/test";
import { canReadPdfs, readPdf } from "../../support/poppler.ts";
import { addStyles } from "../add-styles.ts";

for (const width of [375, 1440]) {
  test(`both plans are tables with their tiers in columns, price first, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work-together");
    const retained = page.getByRole("table", { name: "Tiers of the retained plan" });
    await expect(retained.getByRole("columnheader")).toHaveText([
      "Term",
      "Tier 1",
      "Tier 2",
      "Tier 3",
    ]);
    expect(await rowsOf(retained)).toEqual([
      ["Block price", "£2,400", "£3,480", "£5,600"],
      ["Hours in a block", "4", "6", "10"],
      ["Hourly rate", "£600", "£580", "£560"],
      ["Minimum commitment", "2 blocks: £4,800", "2 blocks: £6,960", "2 blocks: £11,200"],
      ["Rollover blocks", "1", "1", "1"],
      ["Rollable hours", "1", "2", "2"],
      ["Pullable hours", "1", "2", "3"],
      ["Minutes between sessions", "20", "20", "30"],
    ]);

    const onDemand = page.getByRole("table", { name: "Tiers of the on-demand plan" });
    expect(await rowsOf(onDemand)).toEqual([
      ["Block price", "£4,200", "£5,440", "£7,800"],
      ["Hours in a block", "6", "8", "12"],
      ["Hourly rate", "£700", "£680", "£650"],
      ["Valid for", "2 months", "2 months", "3 months"],
      ["Minutes between sessions", "20", "20", "20"],
    ]);
  });

  test(`Chromium itself tells both plans as tables, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work-together");
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value);
    expect(roles.filter((role) => role === "table")).toHaveLength(2);
    expect(roles.filter((role) => role === "columnheader")).toHaveLength(4 + 4);
    expect(roles.filter((role) => role === "rowheader")).toHaveLength(9 + 6);
  });
}

test("what can be folded looks the same on every page", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 900 });
  const looks = new Set<string>();
  for (const [path, folds] of [
    ["/work-together", ".small-print > summary"],
    ["/writing/ask-the-object", ".post-contents-fold > summary"],
    ["/agreement", ".more-about-client > summary, .worked-dates summary, .contents > * > summary"],
  ] as const) {
    await page.setViewportSize({ width: path.startsWith("/writing") ? 768 : 1024, height: 900 });
    await page.goto(path);
    const found = page.locator(folds);
    await expect(found.first()).toBeVisible();
    for (const look of await found.evaluateAll((summaries) =>
      summaries.map((summary) => {
        const { color, fontWeight, textDecorationLine, listStyleType, cursor } =
          getComputedStyle(summary);
        // The agreement's may stand open.
        const mark = listStyleType.replace(/-(open|closed)$/, "");
        return [color, fontWeight, textDecorationLine, mark, cursor].join(", ");
      }),
    )) {
      looks.add(look);
    }
  }
  expect([...looks]).toHaveLength(1);
});

test("no figure runs into the next, at any width", async ({ page }) => {
  await page.goto("/work-together");
  for (const width of [320, 375, 480, 768, 1023, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const overflowing = await page.locator(".plan-table :is(th, td)").evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const text = document.createRange();
          text.selectNodeContents(cell);
          return text.getBoundingClientRect().right > cell.getBoundingClientRect().right - 2;
        })
        .map((cell) => cell.textContent),
    );
    expect(overflowing, `at ${width} px`).toEqual([]);
  }
});

for (const [width, least] of [
  [320, 8],
  [375, 12],
] as const) {
  test(`on a phone of ${width} px the words of a row stand apart from its first figure, on lines as high`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/work-together");
    const rows = await page.locator(".plan-table tbody tr").evaluateAll((each) =>
      each.map((row) =>
        [...row.children].slice(0, 2).map((cell) => {
          const words = document.createRange();
          words.selectNodeContents(cell);
          return [...words.getClientRects()].map(({ left, right, bottom }) => ({
            left,
            right,
            bottom,
          }));
        }),
      ),
    );
    for (const [words = [], figure = []] of rows) {
      const end = Math.max(...words.map(({ right }) => right));
      expect(figure[0]!.left - end).toBeGreaterThanOrEqual(least);
      expect(figure.length).toBeLessThanOrEqual(2);
      if (words[1] && figure[1]) {
        const height = words[1].bottom - words[0]!.bottom;
        expect(figure[1].bottom - figure[0]!.bottom).toBeCloseTo(height, 1);
      }
    }
  });
}

test("each tier's link to the agreement has a name of its own", async ({ page }) => {
  await page.goto("/work-together");
  for (const plan of ["retained", "on-demand"]) {
    for (const tier of [1, 2, 3]) {
      const name = `Fill in for Tier ${tier} of the ${plan} plan`;
      await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
    }
  }
});

test("the printed plans tell where the agreement is, and whom to ask", async ({ page }) => {
  test.skip(!canReadPdfs());
  await page.goto("/work-together");
  for (const format of ["A4", "Letter"]) {
    const sheets = readPdf(await page.pdf({ format }));
    const lines = sheets.at(-1)?.lines.map(({ text }) => text);
    expect(lines?.slice(-3)).toEqual([
      "Book a first call: https://scheduling.example/alex-sample",
      "Fill in the agreement: /agreement on this site",
      "Ask a question first: alex@sample-advisory.example",
    ]);
  }
});

test("the small print breaks its title at the comma", async ({ page }) => {
  for (const width of [1024, 1200, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/work-together");
    const title = page.getByRole("heading", { name: "The small print, in short" });
    const lines = await title.evaluate((heading) => {
      const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      const ends: Record<number, string> = {};
      const range = document.createRange();
      while (words.nextNode()) {
        const text = words.currentNode.textContent ?? "";
        for (let at = 0; at < text.length; at++) {
          range.setStart(words.currentNode, at);
          range.setEnd(words.currentNode, at + 1);
          const { bottom } = range.getBoundingClientRect();
          ends[Math.round(bottom)] = `${ends[Math.round(bottom)] ?? ""}${text[at]}`;
        }
      }
      return Object.values(ends).map((line) => line.trim());
    });
    expect(lines, `at ${width} px`).toEqual(["The small print,", "in short"]);
  }
});

test("a first call can be booked from the start and the end of the page, in a new tab", async ({
  page,
}) => {
  await page.goto("/work-together");
  const links = page.getByRole("main").getByRole("link", { name: "Book a first call" });
  await expect(links).toHaveCount(2);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute("href", "https://scheduling.example/alex-sample");
    await expect(link).toHaveAttribute("target", "_blank");
    await expect(link).toHaveAttribute("rel", "noopener");
  }
});

function rowsOf(table: Locator): Promise<(string | null)[][]> {
  return table
    .locator("tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => Array.from(row.children, ({ textContent }) => textContent)),
    );
}

test("the page leads on to the agreement and to contact", async ({ page }) => {
  await page.goto("/work-together");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Ask a question first" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await main.getByRole("link", { name: "Fill in the agreement" }).click();
  await expect(page).toHaveURL("/agreement");
});

test("the small print is folded, so that a phone is not a whole contract long", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/work-together");
  const { length, letters } = await page.evaluate(() => ({
    length: document.documentElement.scrollHeight,
    letters: parseFloat(getComputedStyle(document.documentElement).fontSize),
  }));
  expect(length / letters).toBeLessThan(4600 / 16);

  const small = page.getByRole("region", { name: "The small print, in short" });
  await expect(small.getByText("Once signed, the agreement alone counts")).toBeVisible();
  const rule = small.getByText("Prices may change on");
  await expect(rule).toBeHidden();
  await small.locator("summary").press("Enter");
  await expect(rule).toBeVisible();
});

test("the small print is on paper, folded or not", async ({ page }) => {
  await page.goto("/work-together");
  await page.emulateMedia({ media: "print" });
  const rule = page.getByText("Prices may change on");
  await expect(rule).toBeVisible();
  await expect(page.getByText("Notice, prices, credits and expenses")).toBeHidden();
});

test("on a phone the prices stand apart, also where letters do, and large ones scroll within their table", async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/work-together");
  await addStyles(page, "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }");
  const gaps = await page.locator(".plan-table tbody tr").evaluateAll((rows) =>
    rows.flatMap((row) => {
      const words = [...row.querySelectorAll("td")].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
      });
      return words.slice(1).map(({ left }, index) => left - words[index]!.right);
    }),
  );
  for (const gap of gaps) expect(gap).toBeGreaterThan(2);

  await page.reload();
  await addStyles(page, ":root { font-size: 200% }");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});
