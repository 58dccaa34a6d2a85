import { expect } from "vitest";
import { pages } from "../browser/pages.ts";
import { canReadPdfs, type PdfText, readPdf } from "../support/poppler.ts";
import { test } from "./firefox-test.ts";

const PIXEL = 0.75; // points
/** What Firefox leaves around a page that asks for nothing. */
const usualMargin = { top: "0.5in", right: "0.5in", bottom: "0.5in", left: "0.5in" };

const readable = canReadPdfs();

test.skipIf(!readable)(
  "on paper from Firefox every page of the agreement has its margins, and no heading ends one",
  async ({ firefox }) => {
    const { page } = firefox;
    await firefox.open("/agreement");
    const headings = await firefox.texts("article h2");
    const sheets = readPdf(await page.pdf({ format: "a4" }));
    expect(sheets.length).toBeGreaterThan(15);
    expect(sheets.length).toBeLessThan(25);
    for (const { width, height, lines } of sheets) {
      expect(Math.min(...lines.map(({ left }) => left))).toBeGreaterThanOrEqual(60 * PIXEL - 1);
      expect(Math.min(...lines.map(({ top }) => top))).toBeGreaterThanOrEqual(80 * PIXEL - 1);
      expect(Math.max(...lines.map(({ right }) => right))).toBeLessThanOrEqual(
        width - 60 * PIXEL + 1,
      );
      expect(Math.max(...lines.map(({ bottom }) => bottom))).toBeLessThanOrEqual(
        height - 80 * PIXEL + 1,
      );
      expect(headings).not.toContain(lines.at(-1)?.text);
    }
    const firsts = sheets.map(({ lines }) => {
      const draft = lines.findIndex(({ text }) => text.startsWith("DRAFT, not for signature."));
      expect(draft).toBeGreaterThan(0);
      return lines.slice(draft + 1).map(({ text }) => text);
    });
    for (const heading of await firefox.texts("article .page-break")) {
      expect(firsts.some((lines) => lines.slice(0, 2).includes(heading))).toBe(true);
    }
  },
);

test.skipIf(!readable)(
  "on paper from Firefox no text of any other page lies over another",
  async ({ firefox }) => {
    for (const { path } of pages) {
      await firefox.open(path);
      const sheets = readPdf(await firefox.page.pdf({ format: "a4", margin: usualMargin }));
      expect(
        sheets.flatMap(({ words }) => overlaps(words)),
        path,
      ).toEqual([]);
    }
  },
);

/** Pairs of words of which one covers some of the other. */
function overlaps(words: readonly PdfText[]): string[] {
  return words.flatMap((one, index) =>
    words
      .slice(index + 1)
      .filter((other) => sharedHeight(one, other) > 4 && sharedWidth(one, other) > 2)
      .map((other) => `${one.text} and ${other.text}`),
  );
}

function sharedHeight(one: PdfText, other: PdfText): number {
  return Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
}

function sharedWidth(one: PdfText, other: PdfText): number {
  return Math.min(one.right, other.right) - Math.max(one.left, other.left);
}
