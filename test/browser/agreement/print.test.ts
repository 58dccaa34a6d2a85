import { expect, type Page } from "playwright/test";
import { contractFields } from "../../../app/agreement/contract/inputs.ts";
import { fontsOf, readPdf } from "../../support/poppler.ts";
import { test } from "../kept-page.ts";
import { visitAgreement } from "./open-agreement.ts";
import { printedPages } from "./printed-pages.ts";

test("only the agreement goes on paper, from Formatted and from Raw, and its last parts each begin a new page", async ({
  page,
}) => {
  await visitAgreement(page, "/agreement#raw");
  await test.step("from Raw", async () => {
    await expectAgreementAlone(page);
    const pages = await printedPages(page);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.length).toBeLessThanOrEqual(18);
    expect(pages[0]).toMatch(/Key terms .* Governing law/);
  });
  await test.step("from Formatted", async () => {
    await page.getByRole("tab", { name: "Formatted" }).click();
    await expectAgreementAlone(page);
  });
  await page.emulateMedia({ media: "print" });
  const breaks = page.locator(".page-break");
  await expect(breaks).toHaveText([/^Schedule 1/, /^Schedule 2/, /^Schedule 3/, "Signature page"]);
  for (const name of [/^Schedule [13]/, "Signature page"]) {
    for (const heading of await breaks.filter({ hasText: name }).all())
      await expect(heading).toHaveCSS("break-before", "page");
  }
});

async function expectAgreementAlone(page: Page) {
  await page.emulateMedia({ media: "print" });
  const text = await page.locator("body").innerText();
  expect(text).toMatch(/^\s*Consultancy agreement\s+This agreement sets out/);
  expect(text).toMatch(/Company\s+Sample Client Ltd\s+Sample Advisory Ltd/);
  expect(text).not.toMatch(/Client Name|Print Agreement|Contents|Home|Col 1|# Consultancy/);
  const mark = page.getByRole("article").locator(".filled").first();
  await expect(mark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  await page.emulateMedia({ media: null });
}

const longName = `${"Wagenbau und Maschinen ".repeat(9).slice(0, 199)}x`;

test("each page says whose agreement it is, and the signatures stay together, whatever the names", async ({
  page,
}) => {
  for (const [how, name] of [
    ["short", "Harbour Ltd"],
    ["of 200 characters", longName],
    ["of 200 wide letters", "W".repeat(200)],
  ] as const) {
    await test.step(how, async () => {
      const query = new URLSearchParams({ plan: "retained-2", clientCompanyNumber: "12345678" });
      for (const field of ["clientName", "clientCompany"]) query.set(field, name);
      if (name === longName) for (const { name: field } of contractFields) query.set(field, name);
      await visitAgreement(page, `/agreement?${query}`);
      const sheets = readPdf(await page.pdf({ preferCSSPageSize: true }));
      const texts = sheets.map(({ words }) => words.map(({ text }) => text).join(" "));
      texts.forEach((text, index) => {
        expect(text).toContain(name.slice(0, 10));
        expect(text).toMatch(/Consultancy agreement, \d+\w\w \w{3} \d\d, version [\da-f]{8}/);
        expect(text).toMatch(new RegExp(`(?:^| )${index + 1} of ${texts.length} `));
        expect(text).not.toContain("Page ");
      });
      if (how === "short") expect(texts[0]).toMatch(/Key terms .* Governing law/);
      const schedules = texts.findIndex((text) => text.includes("Schedule 1: Retained Plan"));
      expect(texts[schedules - 1], "the last clause whole").toContain("36. Counterparts and");
      const last = sheets.at(-1);
      expect(texts.at(-1)).toMatch(
        /The parties agree to .* Retained Plan, Tier 2: 6 Hours in a Block, for £3,480 excluding VAT\. Signature block .* Signature Date\b/,
      );
      const lineOf = (start: string) => last?.lines.findLast(({ text }) => text.startsWith(start));
      const height = (lineOf("Date")?.top ?? 0) - (lineOf("Signature")?.top ?? 0);
      expect(height).toBeGreaterThan(70); // points, 25 mm
    });
  }
});

const signed = new URLSearchParams({
  plan: "retained-2",
  clientName: "Ada",
  clientCompany: "Söhne Ltd",
  clientCompanyNumber: "12345678",
});

test.describe("of a first visit", () => {
  test.use({ fresh: true });

  test("on paper the letters are those of the PDF, and no screen fetches them before they are near", async ({
    page,
  }) => {
    await visitAgreement(page, `/agreement?${signed}`);
    const fetched = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType("resource")
          .flatMap(({ name }) => /newsreader-\d+/.exec(name)?.[0] ?? [])
          .toSorted(),
      );
    await page.evaluate(() => document.fonts.ready);
    expect(await fetched()).toEqual([]);
    await page.getByRole("button", { name: "Print Agreement" }).focus();
    await expect.poll(fetched).toEqual(["newsreader-400", "newsreader-500", "newsreader-600"]);
    await page.evaluate(() => document.fonts.ready);
    await page.context().setOffline(true);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const letters = ["Newsreader-Medium", "Newsreader-Regular", "Newsreader-SemiBold"];
    const names = fontsOf(pdf).flatMap((name) => name.split("+")[1] ?? []);
    const fonts = names.filter((name) => !name.startsWith("DejaVu"));
    expect([...new Set(fonts)].toSorted()).toEqual(letters);
    const words = readPdf(pdf).flatMap((sheet) => sheet.words.map(({ text }) => text));
    for (const word of ["Background", "Materials", "Söhne"]) expect(words).toContain(word);
  });
});

test("on paper tables have rules between their rows alone, the signatures lines of their own, and what was filled in is underlined @slow", async ({
  page,
}) => {
  await visitAgreement(page, `/agreement?${signed}`);
  await page.emulateMedia({ media: "print" });
  const sides = await page.locator("article :is(th, td)").evaluateAll((all) =>
    all.map((cell) => {
      const { borderInlineStartWidth, borderInlineEndWidth } = getComputedStyle(cell);
      return [borderInlineStartWidth, borderInlineEndWidth];
    }),
  );
  expect(new Set(sides.flat())).toEqual(new Set(["0px"]));
  const block = page.locator("article table").last();
  const rules = await block
    .locator("tbody :is(th, td)")
    .evaluateAll((all) => all.map((cell) => getComputedStyle(cell).borderBlockEndStyle));
  expect(new Set(rules)).toEqual(new Set(["none"]));
  for (const name of ["Signature", "Date", "Position"]) {
    const cell = block.getByRole("row", { name, exact: true }).getByRole("cell").last();
    const line = await cell.evaluate((each) => getComputedStyle(each, "::before").borderBlockEnd);
    expect(line, name).toMatch(/^\S+ solid/);
  }
  const head = page.locator(".sheet-head-lines");
  expect(await head.evaluate((each) => getComputedStyle(each, "::after").borderBlockEnd)).toMatch(
    /^\S+ solid/,
  );
  for (const [value, property, style] of [
    ["contract.clientName", "text-decoration-style", "dotted"],
    ["contract.startDate", "text-decoration-style", "dotted"],
    ["consultant.address", "text-decoration-style", "dotted"],
    ["terms.", "text-decoration-line", "none"],
  ] as const) {
    const spot = page.locator(`article [data-value^="${value}"]`).first();
    await expect(spot, value).toHaveCSS(property, style);
  }
});
