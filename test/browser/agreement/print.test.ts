import { execFileSync } from "node:child_process";
import { expect, test, type Page } from "playwright/test";
import { contractFields } from "../../../app/agreement/contract/inputs.ts";
import { readPdf } from "../../support/poppler.ts";
import { openAgreement } from "./open-agreement.ts";

for (const { how, path, javaScriptEnabled } of [
  { how: "from Formatted", path: "/agreement", javaScriptEnabled: true },
  { how: "from Raw", path: "/agreement#raw", javaScriptEnabled: true },
  { how: "without script", path: "/agreement", javaScriptEnabled: false },
]) {
  test(`only the agreement goes on paper, ${how}`, async ({ browser }) => {
    await using opened = await openAgreement(browser, { path, javaScriptEnabled });
    const { page } = opened;
    await page.emulateMedia({ media: "print" });
    const text = await page.locator("body").innerText();
    expect(text).toMatch(/^\s*Consultancy agreement\s+This agreement sets out/);
    expect(text).toMatch(/Company\s+Sample Client Ltd\s+Sample Advisory Ltd/);
    expect(text).not.toMatch(/Client Name|Print Agreement|Contents|Home|Col 1|# Consultancy/);
    const mark = page.getByRole("article").locator(".filled").first();
    await expect(mark).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
    await page.emulateMedia({ media: null });
    const pages = await pagesOf(page);
    expect(pages).toBeGreaterThan(5);
    expect(pages).toBeLessThan(30);
  });
}

test("the schedules and the signature page each begin a new page", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.emulateMedia({ media: "print" });
  const breaks = page.locator(".page-break");
  await expect(breaks).toHaveText([/^Schedule 1/, /^Schedule 2/, /^Schedule 3/, "Signature page"]);
  for (const heading of await breaks.all()) await expect(heading).toHaveCSS("break-before", "page");
});

const longName = `${"Wagenbau und Maschinen ".repeat(9).slice(0, 199)}x`;

for (const [how, name] of [
  ["short", "Harbour Ltd"],
  ["of 200 characters", longName],
  ["of 200 wide letters", "W".repeat(200)],
] as const) {
  test(`each page says whose agreement it is, and the signatures stay together, with names ${how}`, async ({
    browser,
  }) => {
    const query = new URLSearchParams({ plan: "retained-2", clientCompanyNumber: "12345678" });
    for (const field of ["clientName", "clientCompany"]) query.set(field, name);
    if (name === longName) for (const { name: field } of contractFields) query.set(field, name);
    await using opened = await openAgreement(browser, { path: `/agreement?${query}` });
    const sheets = readPdf(await opened.page.pdf({ preferCSSPageSize: true }));
    const texts = sheets.map(({ words }) => words.map(({ text }) => text).join(" "));
    texts.forEach((text, index) => {
      expect(text).toContain(name.slice(0, 10));
      expect(text).toMatch(/Consultancy agreement, \d+\w\w \w{3} \d\d, version [\da-f]{8}/);
      expect(text).toMatch(new RegExp(`(?:^| )${index + 1} of ${texts.length} `));
      expect(text).not.toContain("Page ");
    });
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

/** Of a PDF, without the letters that say which of the font's are in it. */
function fontsIn(pdf: Buffer): string[] {
  const printed = execFileSync("pdffonts", ["-"], { input: pdf, encoding: "utf8" });
  return [...printed.matchAll(/^[A-Z]{6}\+(\S+)/gm)].map(([, name = ""]) => name);
}

const signed = new URLSearchParams({
  plan: "retained-2",
  clientName: "Ada",
  clientCompany: "Söhne Ltd",
  clientCompanyNumber: "12345678",
});

test("on paper the letters are those of the PDF, and no screen fetches them before they are near", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${signed}` });
  const { page } = opened;
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
  const fonts = fontsIn(pdf).filter((name) => !name.startsWith("DejaVu"));
  expect([...new Set(fonts)].toSorted()).toEqual(letters);
  const words = readPdf(pdf).flatMap((sheet) => sheet.words.map(({ text }) => text));
  for (const word of ["Background", "Materials", "Söhne"]) expect(words).toContain(word);
});

test("on paper tables have rules between their rows alone, and the signatures lines of their own @slow", async ({
  browser,
}) => {
  await using opened = await openAgreement(browser, { path: `/agreement?${signed}` });
  const { page } = opened;
  await page.emulateMedia({ media: "print" });
  const cells = page.locator("article :is(th, td)");
  const sides = await cells.evaluateAll((all) =>
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
});

test("what was filled in is underlined on paper too @slow", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.emulateMedia({ media: "print" });
  for (const value of ["contract.clientName", "contract.startDate", "consultant.address"]) {
    await expect(page.locator(`article [data-value="${value}"]`).first()).toHaveCSS(
      "text-decoration-style",
      "dotted",
    );
  }
  await expect(page.locator("article [data-value^='terms.']").first()).toHaveCSS(
    "text-decoration-line",
    "none",
  );
});

test("printing leaves the visitor where they were, with what they typed", async ({ browser }) => {
  await using opened = await openAgreement(browser);
  const { page } = opened;
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByLabel("Client Name").fill("Ada");
  const button = page.getByRole("button", { name: "Print Agreement" });
  await button.click();
  await expect(page.locator("body")).toHaveAttribute("data-printed");
  await expect(button).toBeFocused();
  await expect(page.getByLabel("Client Name")).toHaveValue("Ada");
  await expect(page.getByRole("article")).toContainText("Represented by Ada Alex Sample");
});

async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length ?? 0;
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? "with" : "without";
  test(`${how} script, the title that a print is saved by has the client and the date, once nothing is missing`, async ({
    browser,
  }) => {
    const details = {
      clientName: "Ada Quux",
      clientCompany: "</title><b>Quux</b> & {{name}}",
      clientCompanyNumber: "12345678",
    };
    const titled = `${details.clientCompany}, Consultancy agreement, `;
    await using opened = await openAgreement(browser, {
      javaScriptEnabled,
      path: `/agreement?${new URLSearchParams(details)}`,
    });
    const { page } = opened;
    const title = await page.title();
    expect(title.slice(0, titled.length)).toBe(titled);
    expect(title.slice(titled.length)).toMatch(/^\d+(?:st|nd|rd|th) [A-Z][a-z]{2} \d\d$/);
    await expect(page.locator(".sheet-head")).toContainText(title.slice(titled.length));
    if (!javaScriptEnabled) return;
    await page.getByLabel("Company Name").fill("");
    await expect(page).toHaveTitle("Consultancy agreement");
    await page.getByLabel("Company Name").fill("Quux Ltd");
    await expect(page).toHaveTitle(/^Quux Ltd, Consultancy agreement, /);
  });
}
