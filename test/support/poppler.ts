import { execFileSync } from "node:child_process";
import { isAtHand, tryToInstall } from "./debian.ts";

/** Whether PDFs can be read here; installs what reads them where that is possible. In CI it has to be. */
export function canReadPdfs(): boolean {
  tryToInstall(!isAtHand("pdftotext"), ["poppler-utils"]);
  if (isAtHand("pdftotext")) return true;
  const message = "pdftotext is missing: please install poppler-utils";
  if (process.env.CI) throw new Error(message);
  console.warn(message);
  return false;
}

/** Some text of a PDF and where it stands on its page, in points from the top left. */
export interface PdfText {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PdfPage {
  width: number;
  height: number;
  words: PdfText[];
  /** From top to bottom. */
  lines: PdfText[];
}

/** Reads the text of a PDF, page by page. */
export function readPdf(pdf: Uint8Array): PdfPage[] {
  const args = ["-bbox-layout", "-", "-"];
  const document = execFileSync("pdftotext", args, { input: pdf, maxBuffer: 2 ** 25 }).toString();
  return document.split("<page ").slice(1).map(readPage);
}

/** The names of the fonts in a PDF, such as `AAAAAA+LiberationSerif-Bold`. */
export function fontsOf(pdf: Uint8Array): string[] {
  const [, , ...rows] = execFileSync("pdffonts", ["-"], { input: pdf }).toString().split("\n");
  return rows.map((row) => row.split(" ", 1).join(""));
}

/** Pairs of words of which one covers some of the other. */
export function overlaps(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ words }) => overlapsIn(words));
}

function overlapsIn(words: readonly PdfText[]): string[] {
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

function readPage(page: string): PdfPage {
  const lines = page.split("<line ").slice(1);
  return {
    width: numberIn(page, "width"),
    height: numberIn(page, "height"),
    words: lines.flatMap(wordsIn),
    lines: lines.map(readLine).toSorted((one, other) => one.top - other.top),
  };
}

function readLine(line: string): PdfText {
  const text = wordsIn(line).map((word) => word.text);
  return { text: text.join(" "), ...placeOf(line) };
}

function wordsIn(markup: string): PdfText[] {
  return [...markup.matchAll(/<word ([^>]*)>(.*?)<\/word>/g)].map(([, place = "", text = ""]) => ({
    text,
    ...placeOf(place),
  }));
}

/** What the first tag says. */
function placeOf(markup: string) {
  return {
    left: numberIn(markup, "xMin"),
    top: numberIn(markup, "yMin"),
    right: numberIn(markup, "xMax"),
    bottom: numberIn(markup, "yMax"),
  };
}

function numberIn(markup: string, attribute: string): number {
  return Number(new RegExp(`${attribute}="([^"]*)"`).exec(markup)?.[1]);
}
