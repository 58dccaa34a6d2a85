import { execFileSync } from "node:child_process";
import { hasDebianPackages, installPackages } from "./debian.ts";

/** Whether PDFs can be read here; installs what reads them where that is possible. In CI it has to be. */
export function canReadPdfs(): boolean {
  if (isInstalled()) return true;
  if (hasDebianPackages()) installPackages(["poppler-utils"]);
  if (isInstalled()) return true;
  const message = "pdftotext is missing: please install poppler-utils";
  if (process.env.CI) throw new Error(message);
  console.warn(message);
  return false;
}

function isInstalled(): boolean {
  try {
    execFileSync("pdftotext", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A line of a PDF's text and where it stands on its page, in points from the top left. */
export interface PdfLine {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface PdfPage {
  width: number;
  height: number;
  /** From top to bottom. */
  lines: PdfLine[];
}

/** Reads the text of a PDF, page by page. */
export function readPdf(pdf: Uint8Array): PdfPage[] {
  const args = ["-bbox-layout", "-", "-"];
  const document = execFileSync("pdftotext", args, { input: pdf }).toString();
  return document
    .split("<page ")
    .slice(1)
    .map((page) => ({
      width: numberIn(page, "width"),
      height: numberIn(page, "height"),
      lines: page.split("<line ").slice(1).map(readLine).toSorted(byPlace),
    }));
}

function readLine(line: string): PdfLine {
  const words = [...line.matchAll(/<word [^>]*>(.*?)<\/word>/g)];
  return {
    text: words.map(([, word]) => word).join(" "),
    left: numberIn(line, "xMin"),
    top: numberIn(line, "yMin"),
    right: numberIn(line, "xMax"),
    bottom: numberIn(line, "yMax"),
  };
}

function byPlace(one: PdfLine, other: PdfLine): number {
  return one.top - other.top;
}

function numberIn(markup: string, attribute: string): number {
  return Number(new RegExp(`${attribute}="([^"]*)"`).exec(markup)?.[1]);
}
