import { asBuffer } from "../signing/encoding.ts";

const asWord = "Open it in Word, and save it as a Word Document (.docx)";
const unpack = "Unpack it, and choose the file within";

/** Files that are neither text nor a Word document: their names, and how to save them as one. */
const kinds = {
  pdf: ["a PDF", "Choose the Word document or the Markdown"],
  protected: [
    "a Word document with a password or restricted access",
    "Open it in Word, end that under File, Info, Protect Document, and save it",
  ],
  oldWord: ["a Word document as Word made them before 2007 (.doc)", asWord],
  oldOffice: ["a file of an old Office program", asWord],
  wordXml: ["a Word document as XML", asWord],
  webPage: ["a web page, whatever its name says", asWord],
  rtf: ["a Rich Text file (.rtf)", asWord],
  openDocument: [
    "an OpenDocument file (.odt)",
    "Open it in LibreOffice or Word, and save it as a Word document (.docx)",
  ],
  pages: ["a Pages document", "In Pages, choose File, Export To, Word"],
  spreadsheet: ["a spreadsheet", "Choose the Word document or the Markdown"],
  slides: ["a presentation", "Choose the Word document or the Markdown"],
  zip: ["a ZIP archive", unpack],
  archive: ["an archive", unpack],
  picture: ["a picture", "Choose the Word document or the Markdown"],
  mail: ["a mail", "Open it, and save the document that is attached to it"],
} as const;
type OtherKind = keyof typeof kinds;
/** "word" is a package that says it is a Word document; "text" is anything unknown. */
export type FileKind = OtherKind | "word" | "text";

/** Says what a file is and how to save it, or what to choose in its place; without the last full stop. */
export function kindInWords(kind: OtherKind, instead?: string): string {
  const [what, advice] = kinds[kind];
  return `This is ${what}. ${advice === unpack ? unpack : (instead ?? advice)}`;
}

/** A mail has its headers within so many bytes. */
const START = 4_000;

/** The beginnings of kinds of files, as Latin-1. */
const starts: readonly [RegExp, OtherKind][] = [
  // Programs skip bytes before the header (ISO 32000-1, annex H).
  [/^.{0,1020}%PDF-\d/s, "pdf"],
  [/^\{\\rtf/, "rtf"],
  [
    /^(?:\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\0|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp(?:heic|heix|mif1|avif))/s,
    "picture",
  ],
  // A winmail.dat of Outlook.
  [/^\x78\x9f\x3e\x22/, "mail"],
  // [^ -\xff] matches a control character, which a text does not have there.
  [/^(?:Rar![^ -\xff]|7z\xbc\xaf|[^ -\xff][\x8b\x9d]|BZh\d1AY|\xfd7zXZ)/, "archive"],
];

/** The beginnings of kinds of text. */
const textStarts: readonly [RegExp, OtherKind][] = [
  [
    /^<\?xml[^>]*>\s*<\?mso-application progid="Word|^(?:<\?xml[^>]*>\s*)?<(?:w:wordDocument|pkg:package)\b/i,
    "wordXml",
  ],
  [/^(?:<\?xml[^>]*>\s*)?<office:document\b/, "openDocument"],
  [
    /^(?:<!--.{0,200}?-->\s*|<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|body|meta|svg)\b/is,
    "webPage",
  ],
  [/^(?:Return-Path|Received|Delivered-To): /i, "mail"],
  [/^(?:[\w-]+: .*\r?\n(?:[ \t].*\r?\n)*)*MIME-Version: /i, "mail"],
];

/** Names in the directory of a ZIP archive. The first that is found counts. An OpenDocument file begins with its type. */
const entriesOfArchives: readonly [string, FileKind][] = [
  ["mimetypeapplication/vnd.oasis.opendocument", "openDocument"],
  ["Index/Document.iwa", "pages"],
  ["index.apxl", "pages"],
  ["xl/workbook", "spreadsheet"],
  ["ppt/presentation", "slides"],
  ["[Content_Types].xml", "word"],
  ["word/", "word"],
];

/** The streams of a compound file, whose names are in UTF-16. */
const streams: readonly [string, OtherKind][] = [
  // Outlook’s .msg, whatever is attached to it.
  ["__properties_version1.0", "mail"],
  ["EncryptedPackage", "protected"],
  ["WordDocument", "oldWord"],
];

export function isOtherKind(kind: FileKind): kind is OtherKind {
  return Object.hasOwn(kinds, kind);
}

/** Finds out what a file is by its bytes, whatever its name. Takes time in proportion to its length. */
export function kindOf(file: Uint8Array): FileKind {
  const bytes = asBuffer(file);
  const start = bytes.toString("latin1", 0, START);
  if (start.startsWith("PK\x03\x04")) {
    const names = start.slice(0, 100) + directoryOf(bytes);
    return entriesOfArchives.find(([entry]) => names.includes(entry))?.[1] ?? "zip";
  }
  if (start.startsWith("\xd0\xcf\x11\xe0")) {
    const named = streams.find(([name]) => bytes.includes(Buffer.from(name, "utf16le")));
    return named?.[1] ?? "oldOffice";
  }
  const known = starts.find(([form]) => form.test(start));
  if (known) return known[1];
  const text = decodeText(bytes.subarray(0, START), { fatal: false })?.trimStart() ?? "";
  return textStarts.find(([form]) => form.test(text))?.[1] ?? "text";
}

/** Returns the part of a ZIP archive that names its entries, or all of one that was cut: files in it can be archives, too. */
function directoryOf(archive: Buffer): string {
  const end = archive.lastIndexOf("PK\u0005\u0006");
  const start = end === -1 || end + 20 > archive.length ? 0 : archive.readUInt32LE(end + 16);
  return archive.toString("latin1", start);
}

/**
 * Reads UTF-8 and UTF-16, the latter also without the mark that it should begin with, as programs for Windows write it.
 * Returns undefined for other bytes, or for text with zeros in it.
 */
export function decodeText(bytes: Uint8Array, { fatal = true } = {}): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Reads any bytes; those of no text become U+FFFD. */
export function textOf(bytes: Uint8Array): string {
  return decodeText(bytes) ?? new TextDecoder().decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}
