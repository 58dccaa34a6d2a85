import { asBuffer } from "../signing/encoding.ts";
import { findActiveContent } from "./active-content.ts";
import { type Note, notesOn, type WordFindings } from "./comparison-notes.ts";
import { decodeText, isOtherKind, kindInWords, kindOf } from "../upload/file-kind.ts";
import { EMPTY_FILE, type Upload } from "../upload/read-form-data.ts";
import { isConverted, linksIn, readMarkdown } from "./read-markdown.ts";
import { findHiding, Properties, surroundingsIn, SYMBOLS } from "./ways-of-hiding.ts";
import { readStory } from "./read-story.ts";
import { TextLimits, type TextLine, TooLongError } from "./text-line.ts";
import { ListMarkers } from "./list-markers.ts";
import { WordColours } from "./word-colours.ts";
import { openWord, type WordPart } from "./word-package.ts";
import { WordStyles } from "./read-word-styles.ts";
import { childElement, childElements, WordError, type XmlElement } from "./xml-element.ts";

export interface UploadedBytes {
  file: Uint8Array | undefined;
  pasted: string;
}

export async function readBytes({ file, pasted }: Upload): Promise<UploadedBytes> {
  return { file: file && Buffer.from(await file.arrayBuffer()), pasted };
}

interface ReadUpload {
  lines: TextLine[];
  /** Addresses that the upload's links lead to. */
  links: ReadonlySet<string>;
  /** Left undefined for text without pages. */
  headLines?: TextLine[];
  notes: Note[];
}

export class UploadError extends Error {
  override name = "UploadError";
}

export class AgreementFileError extends UploadError {
  constructor() {
    super("That is the agreement file. Choose a Word or Markdown copy of the agreement");
  }
}

const AGREEMENT_FILE = /"format"\s*:\s*"consultancy-agreement\/\d/;

const CONVERTED =
  "This is Markdown as a converter such as pandoc writes it. Choose the Word document that it was made from";

export function readUpload({ file, pasted }: UploadedBytes): ReadUpload {
  try {
    // Buffers lose their methods between threads.
    const read = file ? readFile(asBuffer(file)) : readText(pasted);
    if (read.lines.some(({ text }) => text !== "")) return read;
  } catch (error) {
    if (!(error instanceof TooLongError)) throw error;
    throw new UploadError("This is far longer than the agreement, and was not compared", {
      cause: error,
    });
  }
  throw new UploadError(
    file ? "There are no words in this file" : "Choose a file, or paste the text",
  );
}

function readFile(file: Buffer): ReadUpload {
  if (file.length === 0) throw new UploadError(EMPTY_FILE);
  const kind = kindOf(file);
  if (isOtherKind(kind)) throw new UploadError(kindInWords(kind));
  if (kind === "word") return readWordFile(file);
  const text = decodeText(file);
  if (text !== undefined) return readText(text);
  throw new UploadError("This file is neither a Word document nor Markdown in UTF-8");
}

function readText(text: string): ReadUpload {
  if (AGREEMENT_FILE.test(text)) throw new AgreementFileError();
  const lines = readMarkdown(text);
  if (isConverted(text)) throw new UploadError(CONVERTED);
  return { lines, links: linksIn(text), notes: [] };
}

function readWordFile(file: Buffer): ReadUpload {
  try {
    const { lines, headLines, ...findings } = readWord(file);
    return { lines, links: findings.links, headLines, notes: notesOn(findings, lines) };
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    throw new UploadError("This file cannot be read as a Word document", { cause: error });
  }
}

/** Throws a `TooLongError`, or whatever a broken file makes its readers throw. */
function readWord(file: Buffer) {
  const { body, relationships } = openWord(file);
  const { root, related } = body;
  if (root.name !== "w:document") throw new WordError("It is no document");
  const only = (kind: string) => {
    const [part, ...others] = related(kind);
    if (others.length > 0) throw new WordError("It has two parts of one kind");
    return part;
  };
  const settings = only("settings")?.read().root;
  const theme = only("theme")?.read().root;
  const colours = new WordColours(theme, settings);
  const ends = sectionEnds(root);
  const background = childElement(root, "w:background");
  const pages = ends.map((end) => surroundingsIn(end, colours, background));
  const [first = surroundingsIn(undefined, colours, background), ...others] = pages;
  const sections = [first, ...others] as const;
  const hiding = [
    ...sections.map((section, index) => findHiding("section", Properties.in(ends[index]), section)),
    findHiding("settings", Properties.in(settings), first),
    hasSignFont(theme) ? ("signs" as const) : undefined,
  ];
  const active = findActiveContent(relationships);
  // A mail merge can name its data without a relationship.
  if (settings && childElement(settings, "w:mailMerge")) active.add("externalContent");
  const findings: WordFindings = {
    found: new Set(related("comments").some(hasComments) ? ["notes"] : []),
    active,
    spots: new Map(),
    hiding: new Set(hiding.filter((place) => place !== undefined)),
    uncompared: new Set(),
    links: new Set(),
  };
  const styleRoot = only("styles")?.read().root;
  if ([styleRoot, settings].some(hasVersions))
    findings.uncompared.add("styles in several versions");
  const styles = new WordStyles(first, styleRoot);
  const markers = new ListMarkers(styles, only("numbering")?.readChildren() ?? []);
  const targets = targetsIn(body);
  const story = { styles, sections, markers, findings, targets, limits: new TextLimits() };
  const lines = readStory(root, story);
  const ids = new Set(ends.flatMap(headIds));
  const heads = ["header", "footer"].flatMap((kind) =>
    related(kind).flatMap(({ id = "", read }) => (ids.has(id) ? read() : [])),
  );
  const headLines = [...new Set(heads)].flatMap((head) =>
    readStory(head.root, { ...story, targets: targetsIn(head), isHeaderOrFooter: true }),
  );
  return { lines, headLines, ...findings };
}

function targetsIn({ links }: WordPart): Map<string, string> {
  return new Map(links.map(({ id = "", target }) => [id, target]));
}

/** True if programs may take other styles or settings, by what they support. */
function hasVersions(element: XmlElement | undefined): boolean {
  if (!element) return false;
  return element.name === "mc:AlternateContent" || childElements(element).some(hasVersions);
}

/** Text can name its font by its place in the theme. */
function hasSignFont(element: XmlElement | undefined): boolean {
  if (!element) return false;
  const font = element.name === "?:latin" ? element.attribute("typeface") : undefined;
  return SYMBOLS.test(font ?? "") || childElements(element).some(hasSignFont);
}

/** Returns the element that ends each section and describes its page. */
function sectionEnds(element: XmlElement): XmlElement[] {
  return childElements(element).flatMap((child) => {
    if (child.name === "w:sectPr") return [child];
    return child.name.endsWith("Change") ? [] : sectionEnds(child);
  });
}

/** Word keeps a part for comments once there were some. */
function hasComments({ read }: { read: () => { root: XmlElement } }): boolean {
  return childElements(read().root).length > 0;
}

function headIds(section: XmlElement): string[] {
  return childElements(section).flatMap(({ name, attribute }) =>
    /^w:(?:header|footer)Reference$/.test(name) ? (attribute("r:id") ?? "") : [],
  );
}
