import { type PdfFile } from "./pdf-file.ts";
import {
  nameOf,
  type PdfDictionary,
  PdfError,
  PdfLimitError,
  PdfReference,
  PdfStream,
} from "./pdf-object.ts";

const MAX_PAGES = 300;
const inherited = ["Resources", "MediaBox", "CropBox", "Rotate"];

export interface PdfPage {
  /** The object's number, by which others refer to the page. */
  number: number;
  /** The page's own values, and those that it inherits. */
  dictionary: PdfDictionary;
}

/** Returns the pages in their order. Throws a `PdfError`. */
export function pagesOf(file: PdfFile): PdfPage[] {
  const pages: PdfPage[] = [];
  const seen = new Set<number>();
  const visit = (reference: unknown, above: PdfDictionary) => {
    if (!(reference instanceof PdfReference) || seen.has(reference.number)) {
      throw new PdfError("Its pages are damaged");
    }
    seen.add(reference.number);
    const node = file.dictionary(reference);
    const passed = inherited.flatMap((key) => {
      const value = node.get(key) ?? above.get(key);
      return value === undefined ? [] : [[key, value] as const];
    });
    const known = new Map(passed);
    if (nameOf(node.get("Type")) !== "Pages") {
      pages.push({ number: reference.number, dictionary: new Map([...node, ...known]) });
    } else for (const kid of file.array(node.get("Kids"))) visit(kid, known);
    if (seen.size > MAX_PAGES) throw new PdfLimitError("It has too many pages");
  };
  visit(file.catalog.get("Pages"), new Map());
  return pages;
}

/** Returns the notes, stamps, links and fields upon a page (12.5). Throws a `PdfError`. */
export function annotationsOf(file: PdfFile, { dictionary }: PdfPage): PdfDictionary[] {
  return file.array(dictionary.get("Annots")).map((each) => file.dictionary(each));
}

/** Returns what draws a page. Throws a `PdfError`, also for a filter that is not read. */
export function contentOf(file: PdfFile, { dictionary }: PdfPage): Buffer {
  const contents = file.resolve(dictionary.get("Contents"));
  const parts = (Array.isArray(contents) ? contents : [contents]).map((part) => {
    const stream = file.resolve(part);
    if (stream === null) return Buffer.alloc(0);
    const decoded = stream instanceof PdfStream ? file.decode(stream) : undefined;
    if (!decoded) throw new PdfError("A page cannot be decoded");
    return decoded;
  });
  // The division into streams separates words (7.8.2).
  return Buffer.concat(parts.flatMap((part) => [part, Buffer.from("\n")]));
}
