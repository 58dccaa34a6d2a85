import { expect, type Locator, test } from "playwright/test";
import { textSpacing } from "../add-styles.ts";
import { openAgreement } from "./open-agreement.ts";

const path = "/agreement?plan=retained-2";

/** How often a text that an element holds is broken into lines. */
function breaks(elements: Locator, text: RegExp): Promise<number> {
  return elements.evaluateAll((all, source) => {
    const pattern = new RegExp(source, "g");
    let broken = 0;
    for (const each of all) {
      const walker = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const found = (walker.currentNode.nodeValue ?? "").matchAll(pattern);
        for (const { index, 0: words } of found) {
          const range = document.createRange();
          range.setStart(walker.currentNode, index);
          range.setEnd(walker.currentNode, index + words.length);
          if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken++;
        }
      }
    }
    return broken;
  }, text.source);
}

test("what was ordered stands between two rules of ink, and figures stand under each other @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  const order = page.locator("#signature-page + p + table");
  const rows = order.locator("tbody tr");
  const rule = (row: number) =>
    rows
      .nth(row)
      .locator("th")
      .evaluate((cell) => getComputedStyle(cell).borderBlockEndColor);
  expect(await rule(1)).toBe(await rule(0));
  expect(await rule(2)).not.toBe(await rule(1));
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    for (const column of [2, 3, 4]) {
      await expect(rows.first().locator("th, td").nth(column)).toHaveCSS("text-align", "end");
    }
    await expect(page.locator("#schedule-1 + p + table td").first()).toHaveCSS("text-align", "end");
  }
});

test("no number is parted from what it numbers, and no button is set in two lines @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  for (const width of [375, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const at = `at ${width} px`;
    expect(await breaks(page.locator(".sheet-actions"), /Print Agreement/), at).toBe(0);
    if (width >= 1280) expect(await breaks(page.locator(".sheet-state"), /Sample details/)).toBe(0);
    expect(await breaks(page.locator(".plan-field-note"), /Compare the plans/), at).toBe(0);
    expect(await breaks(page.locator(".agreement table"), /Schedule \d/), at).toBe(0);
    expect(await breaks(page.locator(".agreement td"), /OX1 1AA/), at).toBe(0);
    expect(await breaks(page.locator(".worked-dates li"), /block \d/), at).toBe(0);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth, at).toBeLessThanOrEqual(width);
  }
});

test("the list of contents leaves its entries the room of their focus rings @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  await page.setViewportSize({ width: 1280, height: 900 });
  const contents = page.getByRole("navigation", { name: "Contents of the agreement" });
  const [list, link] = [
    await contents.evaluate((each) => {
      const { left } = each.getBoundingClientRect();
      return { left, right: left + each.clientWidth };
    }),
    await contents.getByRole("link").first().boundingBox(),
  ];
  const ring = 5;
  expect((link?.x ?? 0) - ring).toBeGreaterThanOrEqual(list.left);
  expect((link?.x ?? 0) + (link?.width ?? 0) + ring).toBeLessThanOrEqual(list.right);
});

test("on a phone the key terms and the parties break no word of the agreement @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  const tables = page.locator("#parties + p + table, #key-terms + table");
  for (const width of [320, 340, 360, 363, 375, 400]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await breaks(tables, /[a-z]+/), `at ${width} px`).toBe(0);
  }
});

test("on a phone the row over the sheet begins and ends with the words of the page @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  const tab = page.getByRole("tab", { name: "Formatted" });
  const save = page.getByRole("button", { name: "Save" });
  const words = page.locator("#parties + p");
  for (const width of [320, 360, 375, 412]) {
    await page.setViewportSize({ width, height: 800 });
    const [row, text, first, last] = await Promise.all([
      page.locator(".tab-row").boundingBox(),
      words.evaluate((each) => {
        const { left, right } = each.getBoundingClientRect();
        return { left, right };
      }),
      tab.evaluate((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getBoundingClientRect().left;
      }),
      save.boundingBox(),
    ]);
    expect(first - text.left, `at ${width} px`).toBeCloseTo(0, 0);
    expect((last?.x ?? 0) + (last?.width ?? 0) - text.right, `at ${width} px`).toBeCloseTo(0, 0);
    expect(row?.width).toBe(width);
  }
});

test("on a phone the Order keeps each tier with its number, and each plan on two lines @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  const names = page.locator("#signature-page + p + table tbody th");
  const lines = () =>
    names.evaluateAll((all) =>
      all.map((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        return new Set([...words.getClientRects()].map(({ top }) => top)).size;
      }),
    );
  await page.evaluate(() => document.fonts.ready);
  for (const width of [320, 340, 360, 375, 390, 400, 414]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await breaks(names, /Tier \d/), `at ${width} px`).toBe(0);
    if (width >= 360) expect(Math.max(...(await lines())), `at ${width} px`).toBe(2);
  }
});

test("on a phone the prices of a Schedule stand apart, and clear of the edges of their tint @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  const prices = page.locator("#schedule-1 + p + table tr:has-text('Price of a Block') td");
  for (const width of [320, 360, 375, 400, 639]) {
    await page.setViewportSize({ width, height: 800 });
    const places = await prices.evaluateAll((all) =>
      all.map((each) => {
        const words = document.createRange();
        words.selectNodeContents(each);
        const { left, right } = words.getBoundingClientRect();
        const cell = each.getBoundingClientRect();
        return { left, right, before: left - cell.left, after: cell.right - right };
      }),
    );
    for (const [index, { left, before, after }] of places.entries()) {
      expect(Math.min(before, after), `at ${width} px`).toBeGreaterThanOrEqual(5);
      const last = places[index - 1]?.right ?? 0;
      expect(left - last, `at ${width} px`).toBeGreaterThanOrEqual(10);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

for (const [width, height] of [
  [1366, 700],
  [1280, 720],
] as const) {
  test(`at ${width} by ${height} px the first field is in view, and what follows fades into the paper @slow`, async ({
    browser,
  }) => {
    await using opened = await openAgreement(browser, { viewport: { width, height } });
    const { page } = opened;
    const foot = page.locator(".panel-foot");
    const field = await page.getByLabel("Client Name").boundingBox();
    const end = await foot.boundingBox();
    expect((field?.y ?? height) + (field?.height ?? 0)).toBeLessThan(end?.y ?? 0);
    const shade = () => foot.evaluate((each) => Number(getComputedStyle(each, "::before").opacity));
    expect(await shade()).toBe(1);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const [paper, fade] = await foot.evaluate((each) => [
        getComputedStyle(each).backgroundColor,
        getComputedStyle(each, "::before").backgroundImage,
      ]);
      expect(fade).toBe(`linear-gradient(rgba(0, 0, 0, 0), ${paper})`);
    }
    await page.locator("#details").evaluate((panel) => panel.scrollTo(0, panel.scrollHeight));
    await expect.poll(shade).toBe(0);
  });
}

test("what the sheet is never stands on its buttons @slow", async ({ browser }) => {
  const doubtful = new URLSearchParams({
    plan: "retained-2",
    clientName: "Ada Quux",
    clientCompany: "Quux Ltd",
    clientCompanyNumber: "none!",
    startDate: "2026-01-01",
  });
  for (const query of ["plan=retained-2", `${doubtful}`]) {
    await using opened = await openAgreement(browser, { path: `/agreement?${query}` });
    const { page } = opened;
    for (const width of [768, 1024, 1100, 1279, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const state = page.locator(".sheet-state");
      const words = await state.locator("strong").evaluate((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      });
      const tabs = await page.getByRole("tablist").boundingBox();
      const print = await page.getByRole("button", { name: "Print Agreement" }).boundingBox();
      expect(words.left, `at ${width} px`).toBeGreaterThan((tabs?.x ?? 0) + (tabs?.width ?? 0));
      expect(words.right, `at ${width} px`).toBeLessThanOrEqual(print?.x ?? 0);
    }
  }
});

test("the two plans share the width of the form @slow", async ({ browser }) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  for (const width of [320, 375, 768, 1023, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const form = await page.locator(".agreement-form").boundingBox();
    const [first, last] = await Promise.all(
      [0, 1].map((index) => page.locator(".plan-field-plan").nth(index).boundingBox()),
    );
    expect(first?.y, `at ${width} px`).toBe(last?.y);
    const end = (last?.x ?? 0) + (last?.width ?? 0);
    expect(end, `at ${width} px`).toBeCloseTo((form?.x ?? 0) + (form?.width ?? 0), 0);
  }
});

test("on a tablet the plans share their edges with the fields below @slow", async ({ browser }) => {
  await using opened = await openAgreement(browser, { path });
  const { page } = opened;
  for (const width of [640, 768, 1023]) {
    await page.setViewportSize({ width, height: 900 });
    const [plans, fields] = await Promise.all(
      [".plan-field-plan", ".agreement-form > .text-field"].map((each) =>
        page.locator(each).evaluateAll((all) =>
          all.slice(0, 2).map((one) => {
            const { left, right } = one.getBoundingClientRect();
            return { left, right };
          }),
        ),
      ),
    );
    expect(plans, `at ${width} px`).toEqual(fields);
  }
});

test("letters twice as large, or set apart as a reader may ask, stay apart and in view on a phone @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, {
    path,
    bypassCSP: true,
    viewport: { width: 375, height: 800 },
  });
  const { page } = opened;
  const style = await page.addStyleTag({ content: "*" });
  const places = page.locator(
    ".agreement-panel :is(label, p), .agreement-desk :is([role=tab], .sheet-actions button), .agreement :is(th, td)",
  );
  for (const css of [textSpacing, ":root { font-size: 200% !important; }"]) {
    await style.evaluate((each, content) => (each.textContent = content), css);
    const faults = await places.evaluateAll((all) => {
      const found: string[] = [];
      const seen = all.filter(
        (each) => each.checkVisibility() && !each.closest(".visually-hidden"),
      );
      for (const each of seen) {
        const box = each.getBoundingClientRect();
        const scrolls = [
          each.closest("section"),
          each.closest("table"),
          each.closest("[role=tablist]"),
        ].some((outer) => outer && /auto|scroll/.test(getComputedStyle(outer).overflowX));
        if (box.right > innerWidth + 1 && !scrolls) found.push(`wide: ${each.textContent}`);
      }
      const row = seen.filter((each) => each.matches("[role=tab], button"));
      for (const [index, each] of row.entries()) {
        const box = each.getBoundingClientRect();
        for (const other of row.slice(index + 1)) {
          const next = other.getBoundingClientRect();
          const isApart =
            next.left >= box.right - 1 || next.right <= box.left + 1 || next.top >= box.bottom - 1;
          if (!isApart) found.push(`over each other: ${each.textContent}, ${other.textContent}`);
        }
      }
      return found;
    });
    expect(faults).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  }
});
