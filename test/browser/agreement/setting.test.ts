import { expect, type Page } from "playwright/test";
import { addStyles, textSpacing } from "../add-styles.ts";
import { boxOf, startOfWords } from "../box-of.ts";
import { test } from "../kept-page.ts";
import { layoutFaults } from "../../layout/layout-faults.ts";
import { breaks } from "./breaks.ts";
import { openAgreement, visitAgreement } from "./open-agreement.ts";

const path = "/agreement?plan=retained-2";

const orderIn = (page: Page) => page.locator("#signature-page + p + table");
const scrollWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

async function atWidths(page: Page, widths: readonly number[], look: (at: string) => unknown) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await look(`at ${width} px`);
  }
}

test("the sheet is set so that what belongs together stays together, on any screen @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await visitAgreement(page, path);
  await page.evaluate(() => document.fonts.ready.then(() => true));
  // Of what is out of view, a range would give the places that it had at another width.
  await addStyles(page, ".agreement section { content-visibility: visible !important }");
  const rows = orderIn(page).locator("tbody tr");

  await test.step("what was ordered stands between two rules of ink, and figures stand under each other", async () => {
    const rules = await rows
      .locator("th")
      .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).borderBlockEndColor));
    expect(rules[1]).toBe(rules[0]);
    expect(rules[2]).not.toBe(rules[1]);
    for (const media of ["print", "screen"] as const) {
      await page.emulateMedia({ media });
      for (const column of [2, 3, 4]) {
        await expect(rows.first().locator("th, td").nth(column)).toHaveCSS("text-align", "end");
      }
      const price = page.locator("#schedule-1 + p + table td").first();
      await expect(price).toHaveCSS("text-align", "end");
    }
  });
  await test.step("the list of contents leaves its entries the room of their focus rings", async () => {
    const contents = page.getByRole("navigation", { name: "Contents of the agreement" });
    const list = await contents.evaluate((each) => {
      const { left } = each.getBoundingClientRect();
      return { left, right: left + each.clientWidth };
    });
    const link = await boxOf(contents.getByRole("link").first());
    const ring = 5;
    expect(link.x - ring).toBeGreaterThanOrEqual(list.left);
    expect(link.right + ring).toBeLessThanOrEqual(list.right);
  });
  await test.step("no number is parted from what it numbers, and no button is set in two lines", async () => {
    const whole = [
      [".sheet-actions", /Print Agreement/],
      [".plan-field-note", /Compare the plans/],
      [".agreement table", /Schedule \d/],
      [".agreement td", /OX1 1AA/],
      [".key-dates li", /block \d/],
    ] as const;
    await atWidths(page, [375, 768, 1024, 1280, 1440], async (at) => {
      for (const [part, text] of whole) expect(await breaks(page.locator(part), text), at).toBe(0);
      const width = page.viewportSize()?.width ?? 0;
      if (width >= 1280) {
        expect(await breaks(page.locator(".sheet-state"), /Sample details/), at).toBe(0);
      }
      expect(await scrollWidth(page), at).toBeLessThanOrEqual(width);
    });
  });
  await test.step("on a phone the key terms and the parties break no word of the agreement", async () => {
    const tables = page.locator("#parties + p + table, #key-terms + table");
    await atWidths(page, [320, 340, 360, 363, 375, 400], async (at) => {
      expect(await breaks(tables, /[a-z]+/), at).toBe(0);
    });
  });
  await test.step("on a phone the row over the sheet begins and ends with the words of the page", async () => {
    await atWidths(page, [320, 360, 375, 412], async (at) => {
      const text = await boxOf(page.locator("#parties + p"));
      const first = await startOfWords(page.getByRole("tab", { name: "Formatted" }));
      const last = await boxOf(page.getByRole("button", { name: "Save" }));
      expect(first - text.x, at).toBeCloseTo(0, 0);
      expect(last.right - text.right, at).toBeCloseTo(0, 0);
      expect((await boxOf(page.locator(".tab-row"))).width).toBe(page.viewportSize()?.width);
    });
  });
  await test.step("on a phone the Order keeps each tier with its number, and each plan on two lines", async () => {
    const names = rows.locator("th");
    await atWidths(page, [320, 340, 360, 375, 390, 400, 414], async (at) => {
      const lines = await names.evaluateAll((all) =>
        all.map((each) => {
          const words = document.createRange();
          words.selectNodeContents(each);
          return new Set([...words.getClientRects()].map(({ top }) => top)).size;
        }),
      );
      expect(await breaks(names, /Tier \d/), at).toBe(0);
      if ((page.viewportSize()?.width ?? 0) >= 360) expect(Math.max(...lines), at).toBe(2);
    });
  });
  await test.step("on a phone the prices of a Schedule stand apart, and clear of the edges of their tint", async () => {
    const prices = page.locator("#schedule-1 + p + table tr:has-text('Price of a Block') td");
    await atWidths(page, [320, 360, 375, 400, 639], async (at) => {
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
        expect(Math.min(before, after), at).toBeGreaterThanOrEqual(5);
        expect(left - (places[index - 1]?.right ?? 0), at).toBeGreaterThanOrEqual(10);
      }
      expect(await scrollWidth(page), at).toBe(page.viewportSize()?.width);
    });
  });
  await test.step("at 320 px no label reaches under its mark, and no cell of the sheet into the next", async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    const overlaps = await page.locator(".text-field:has(> .text-field-note)").evaluateAll(
      (fields) =>
        fields.filter((field) => {
          const words = new Range();
          words.selectNodeContents(field.querySelector("label")!);
          const note = field.querySelector(".text-field-note")!.getBoundingClientRect();
          return words.getBoundingClientRect().right > note.left;
        }).length,
    );
    expect(overlaps).toBe(0);
    const wide = await page
      .locator(".formatted td")
      .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).length);
    expect(wide).toBe(0);
  });
});

test("the form is set so that its parts share their edges, and what is left can be pressed @slow", async ({
  page,
  browser,
}) => {
  await visitAgreement(page, path);
  await test.step("the two plans share the width of the form", async () => {
    await atWidths(page, [320, 375, 768, 1023, 1024, 1440, 1920], async (at) => {
      await expect(async () => {
        const form = await boxOf(page.locator(".agreement-form"));
        const first = await boxOf(page.locator(".plan-field-plan").first());
        const last = await boxOf(page.locator(".plan-field-plan").last());
        expect(first.y, at).toBe(last.y);
        expect(last.right, at).toBeCloseTo(form.right, 0);
      }).toPass();
    });
  });
  await test.step("on a tablet the plans share their edges with the fields below", async () => {
    const edges = (part: string) =>
      page.locator(part).evaluateAll((all) =>
        all.slice(0, 2).map((one) => {
          const { left, right } = one.getBoundingClientRect();
          return { left, right };
        }),
      );
    await atWidths(page, [768, 1023], async (at) => {
      const fields = await edges(".agreement-form > .text-field");
      expect(await edges(".plan-field-plan"), at).toEqual(fields);
    });
  });
  for (const [device, least] of [
    [{ viewport: { width: 1440, height: 900 } }, 24],
    [{ viewport: { width: 768, height: 900 }, hasTouch: true, isMobile: true }, 44],
    [{ viewport: { width: 375, height: 900 } }, 44],
  ] as const) {
    await test.step(`what is left leads on by links of ${least} px, none over another, at ${device.viewport.width} px`, async () => {
      await using opened = await openAgreement(browser, device);
      const links = opened.page.locator(".gaps a, .prefill > .lone-link");
      const boxes = await Promise.all((await links.all()).map(boxOf));
      expect(boxes.length).toBeGreaterThanOrEqual(3);
      for (const [at, { y, height }] of boxes.entries()) {
        expect(height).toBeGreaterThanOrEqual(least);
        expect(y).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
      }
    });
  }
});

test("on a low window the first field is in view, and what follows fades into the paper @slow", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 700 });
  await visitAgreement(page);
  const foot = page.locator(".panel-foot");
  const shade = () => foot.evaluate((each) => Number(getComputedStyle(each, "::before").opacity));
  for (const [width, height] of [
    [1366, 700],
    [1280, 720],
  ] as const) {
    await page.setViewportSize({ width, height });
    const field = await boxOf(page.getByLabel("Client Name"));
    expect(field.bottom).toBeLessThan((await boxOf(foot)).y);
    await expect.poll(shade).toBe(1);
  }
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

test("what the sheet is never stands on its buttons @slow", async ({ page }) => {
  const doubtful = new URLSearchParams({
    plan: "retained-2",
    clientName: "Ada Quux",
    clientCompany: "Quux Ltd",
    clientCompanyNumber: "none!",
    startDate: "2026-01-01",
  });
  for (const query of ["plan=retained-2", `${doubtful}`]) {
    await visitAgreement(page, `/agreement?${query}`);
    await atWidths(page, [768, 1024, 1100, 1279, 1280, 1366, 1440], async (at) => {
      const state = page.locator(".sheet-state");
      const words = await state.locator("strong").evaluate((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const { left, right } = range.getBoundingClientRect();
        return { left, right };
      });
      const tabs = await boxOf(page.getByRole("tablist"));
      const print = await boxOf(page.getByRole("button", { name: "Print Agreement" }));
      expect(words.left, at).toBeGreaterThan(tabs.right);
      expect(words.right, at).toBeLessThanOrEqual(print.x);
    });
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
  for (const css of [textSpacing, ":root { font-size: 200% !important; }"]) {
    await style.evaluate((each, content) => (each.textContent = content), css);
    const { wide, cut, overlap } = await page.evaluate(layoutFaults, ".agreement-desk");
    expect([...wide, ...cut, ...overlap], css).toEqual([]);
  }
});
