import { gzipSync } from "node:zlib";
import { strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { readUpload } from "../../../../app/agreement/compare/read-upload.ts";
import {
  decodeText,
  type FileKind,
  kindInWords,
  kindOf,
  textOf,
} from "../../../../app/agreement/upload/file-kind.ts";
import { word } from "../sample-word.ts";
import { markdown } from "../samples.ts";

function zipOf(...names: string[]): Uint8Array {
  return zipSync(Object.fromEntries(names.map((name) => [name, strToU8("a")])));
}

/** A package of Word with another archive in it, as it is. */
function withStored(path: string, ...names: string[]): Uint8Array {
  const types = strToU8("a");
  return zipSync({ "[Content_Types].xml": types, [path]: [zipOf(...names), { level: 0 }] });
}

/** A compound file, as Word wrote before 2007 and writes for a password, with a directory that names these streams. */
function compoundFile(...names: string[]): Uint8Array {
  const start = Buffer.from("d0cf11e0a1b11ae1", "hex");
  return Buffer.concat([start, Buffer.alloc(504), Buffer.from(names.join("\0"), "utf16le")]);
}

const latin1 = (text: string) => Buffer.from(text, "latin1");
const html = '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head>';
const odt = zipSync({
  mimetype: [strToU8("application/vnd.oasis.opendocument.text"), { level: 0 }],
  "content.xml": strToU8("a"),
});

test.each<[FileKind, string, Uint8Array]>([
  ["word", "a document of this site", word],
  ["word", "a package of Word", zipOf("[Content_Types].xml", "word/document.xml")],
  ["word", "one with a spreadsheet in it", withStored("word/embeddings/a.xlsx", "xl/workbook.xml")],
  ["word", "one that was cut", word.subarray(0, word.length / 2)],
  ["protected", "a document with a password", compoundFile("Root Entry", "EncryptedPackage")],
  ["oldWord", "a .doc", compoundFile("Root Entry", "WordDocument", "1Table")],
  ["oldOffice", "an .xls", compoundFile("Root Entry", "Workbook")],
  ["rtf", "an .rtf", latin1(String.raw`{\rtf1\ansi\deff0 {\fonttbl}`)],
  ["openDocument", "an .odt", odt],
  ["openDocument", "an .fodt", latin1('<?xml version="1.0"?>\n<office:document xmlns:office="a">')],
  ["pages", "a .pages", zipOf("Index/Document.iwa", "preview.jpg")],
  ["pages", "an old .pages", zipOf("index.apxl", "QuickLook/Thumbnail.jpg")],
  ["spreadsheet", "an .xlsx", zipOf("[Content_Types].xml", "xl/workbook.xml")],
  ["slides", "a .pptx", zipOf("[Content_Types].xml", "ppt/presentation.xml")],
  ["zip", "an agreement file in an archive", zipOf("agreed.json")],
  ["archive", "a .7z", latin1("7z\xbc\xaf\x27\x1c\0\x04")],
  ["archive", "a .tar.gz", gzipSync("a")],
  ["pdf", "a .pdf", latin1("%PDF-1.7\n")],
  ["picture", "a .png", latin1("\x89PNG\r\n\x1a\n")],
  ["picture", "a photo", latin1("\xff\xd8\xff\xe0\0\x10JFIF")],
  ["picture", "a photo of a phone", latin1("\0\0\0\x18ftypheic")],
  ["webPage", "a .doc that is HTML", latin1(`<!-- saved -->\n${html}`)],
  ["webPage", "the same in UTF-16", Buffer.from(`\uFEFF${html}`, "utf16le")],
  [
    "wordXml",
    "a document as XML",
    latin1('<?xml version="1.0"?><?mso-application progid="Word.Document"?>'),
  ],
  [
    "mail",
    "a mail",
    latin1("From: a@b.example\r\nSubject: Agreement\r\nMIME-Version: 1.0\r\n\r\n"),
  ],
  ["mail", "a .msg", compoundFile("Root Entry", "__properties_version1.0", "WordDocument")],
  ["mail", "a winmail.dat", Buffer.from("789f3e22010001900800", "hex")],
  ["text", "Markdown", Buffer.from(markdown)],
  ["text", "an agreement file", latin1('{"format":"consultancy-agreement/1"}')],
  ["text", "words whose first letter is a byte and another", Buffer.from("ċirku, ċavetta")],
  ["text", "the same in UTF-16", Buffer.from("请看", "utf16le")],
  [
    "text",
    "words that begin as an archive might",
    latin1("Rar! BZh and GIF8 are names of formats"),
  ],
  ["text", "words", latin1("From: the Consultant\n\nTo: the Client")],
])("a file is known by its bytes: %s, %s", (kind, _, file) => {
  expect(kindOf(file)).toBe(kind);
  if (kind === "word" || kind === "text") return;
  const compare = () => readUpload({ file: Buffer.from(file), pasted: "" });
  expect(compare).toThrow(kindInWords(kind));
});

function bigEndian(text: string): Uint8Array {
  return Buffer.from(text, "utf16le").swap16();
}

test.each([
  ["UTF-8", Buffer.from("{£}")],
  ["UTF-8 with its mark", Buffer.from("\uFEFF{£}")],
  ["UTF-16", Buffer.from("\uFEFF{£}", "utf16le")],
  ["UTF-16 without its mark", Buffer.from("{£}", "utf16le")],
  ["the other UTF-16", bigEndian("\uFEFF{£}")],
  ["the other UTF-16 without its mark", bigEndian("{£}")],
])("text is read in %s", (_, bytes) => {
  expect(decodeText(bytes)).toBe("{£}");
  expect(textOf(bytes)).toBe("{£}");
});

test("bytes that are no text are read as none, or as signs for them", () => {
  expect(decodeText(latin1("a\xa3"))).toBeUndefined();
  expect(decodeText(latin1("ab\0c"))).toBeUndefined();
  expect(textOf(latin1("a\xa3"))).toBe("a\uFFFD");
});

test("text in another encoding is told to be saved in UTF-8", () => {
  const upload = { file: latin1("# Agreement for \xa3480"), pasted: "" };
  expect(() => readUpload(upload)).toThrow("neither a Word document nor Markdown in UTF-8");
});

test("in place of how to save it, a page can say what to choose", () => {
  expect(kindInWords("picture", "Choose the agreement file")).toBe(
    "This is a picture. Choose the agreement file",
  );
  expect(kindInWords("zip", "Choose the agreement file")).toContain("Unpack it");
});
