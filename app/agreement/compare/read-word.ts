import { rowLine, type TextLine, textLine } from "./text-line.ts";
import { unzipEntry, zipEntries } from "./zip-entries.ts";

/** The file is no Word document that can be read. */
export class WordError extends Error {
  override name = "WordError";
}

interface WordText {
  lines: TextLine[];
  /** It holds tracked changes, which are read as if they had been accepted. */
  hasTrackedChanges: boolean;
  /** It holds comments or footnotes, which are not read. */
  hasNotes: boolean;
  /** It holds words that are struck out by formatting, which are read as if they had been deleted. */
  hasStruckWords: boolean;
  /** It holds words that Word does not show, which are not read. */
  hasHiddenWords: boolean;
}

const DOCUMENT = "word/document.xml";
/** Bytes of XML. */
const MAX_XML = 3 * 1024 * 1024;

/** @throws {WordError} */
export function readWord(file: Buffer): WordText {
  try {
    const entries = zipEntries(file);
    const entry = entries.get(DOCUMENT);
    if (!entry) throw new WordError("It has no document");
    const xml = new TextDecoder("utf-8", { fatal: true }).decode(unzipEntry(file, entry, MAX_XML));
    const text = readDocument(xml);
    return { ...text, hasNotes: text.hasNotes || entries.has("word/comments.xml") };
  } catch (error) {
    throw error instanceof WordError ? error : new WordError("It is broken", { cause: error });
  }
}

/** A tag whose attributes may hold ">", or text. */
const token = /<(?:"[^"<]*"|'[^'<]*'|[^"'<>])*>|[^<]+|</g;

/** Elements whose text a reader of the document does not see. */
const unseen = new Set(["w:del", "w:moveFrom", "mc:Fallback"]);
const spaces = new Set(["w:tab", "w:br", "w:cr"]);

/** Reads the XML of a document without a parser: it needs no entities, and gets none. */
function readDocument(xml: string): WordText {
  if (/<!/.test(xml)) throw new WordError("It declares entities, or has what no Word document has");
  const lines: TextLine[] = [];
  const rows: string[][] = [];
  let paragraph = "";
  let isHeading = false;
  let isText = false;
  let isHidden = false;
  let isStruck = false;
  let isFormer = false;
  let unseenDepth = 0;
  let hasTrackedChanges = false;
  let hasNotes = false;
  let hasStruckWords = false;
  let hasHiddenWords = false;

  for (const [part] of xml.matchAll(token)) {
    const [, slash = "", name = "", ownEnd = ""] =
      /^<(\/?)([\w:.-]+)[\s\S]*?(\/?)>$/.exec(part) ?? [];
    if (name === "") {
      if (!isText || unseenDepth > 0) continue;
      if (!isHidden && !isStruck) paragraph += decode(part);
      else if (part.trim() === "") continue;
      else if (isHidden) hasHiddenWords = true;
      else hasStruckWords = true;
      continue;
    }
    const isEnd = slash === "/";
    const isOpen = !isEnd && ownEnd === "";
    if (/^w:(?:ins|del|moveFrom|moveTo)$/.test(name)) hasTrackedChanges = true;
    if (/^w:(?:footnote|endnote)Reference$/.test(name)) hasNotes = true;
    if (unseen.has(name) && ownEnd === "")
      unseenDepth = Math.max(0, unseenDepth + (isEnd ? -1 : 1));
    if (name === "w:t") isText = isOpen;
    else if (name === "w:r") isHidden = isStruck = false;
    else if (name === "w:rPrChange") isFormer = isOpen;
    else if (name === "w:vanish" && !isFormer) isHidden = isOn(part);
    else if (/^w:d?strike$/.test(name) && !isFormer) isStruck ||= isOn(part);
    else if (spaces.has(name) && !isEnd && unseenDepth === 0) paragraph += " ";
    else if (name === "w:noBreakHyphen" && unseenDepth === 0) paragraph += "-";
    else if (name === "w:pStyle") isHeading = /w:val="(?:Heading|Title)/i.test(part);
    else if (name === "w:tr" && isOpen) rows.push([]);
    else if (name === "w:tc" && isOpen) rows.at(-1)?.push("");
    else if (name === "w:tr" && isEnd) {
      const row = rows.pop();
      if (row?.some((cell) => cell.trim() !== "")) lines.push(rowLine(row));
    } else if (name === "w:p" && (isEnd || !isOpen)) {
      const row = rows.at(-1);
      if (row) row[row.length - 1] = `${row.at(-1) ?? ""} ${paragraph}`;
      else if (paragraph.trim() !== "") lines.push(textLine(paragraph, isHeading));
      paragraph = "";
      isHeading = false;
    }
  }
  return { lines, hasTrackedChanges, hasNotes, hasStruckWords, hasHiddenWords };
}

/** Takes a tag that turns a formatting on, or off by its value. */
function isOn(tag: string): boolean {
  return !/w:val=["'](?:0|false|off)["']/.test(tag);
}

const references = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
]);

function decode(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,5}));/gi,
    (found, decimal, hex, name) => {
      if (name !== undefined) return references.get(name) ?? found;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : found;
    },
  );
}
