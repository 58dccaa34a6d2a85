import { asBuffer } from "../signing/encoding.ts";
import { activeContent, findActiveContent } from "./active-content.ts";
import { decodeText, isOtherKind, kindInWords, kindOf } from "../upload/file-kind.ts";
import { EMPTY_FILE, type Upload } from "../upload/read-form-data.ts";
import { isConverted, linksIn, readMarkdown } from "./read-markdown.ts";
import { findHiding, hidingPlaces, Properties, surroundingsIn } from "./ways-of-hiding.ts";
import { nameClauses } from "./compare-clauses.ts";
import {
  findingTexts,
  MAX_SPOTS,
  type PlacedKind,
  readStory,
  type Spot,
  type WordFindings,
} from "./read-story.ts";
import { TextLimits, type TextLine, textLine, TooLongError } from "./text-line.ts";
import { ListMarkers } from "./list-markers.ts";
import { WordColours } from "./word-colours.ts";
import { openWord, type WordPart } from "./word-package.ts";
import { WordStyles } from "./word-styles.ts";
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
  /** Addresses that its links lead to. */
  links: ReadonlySet<string>;
  /** Left undefined for text without pages. */
  headLines?: TextLine[];
  notes: string[];
  /** Says for some notes where that is. */
  places: ReadonlyMap<string, string>;
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
  throw new UploadError("This file is neither a Word document nor Markdown");
}

function readText(text: string): ReadUpload {
  if (AGREEMENT_FILE.test(text)) throw new AgreementFileError();
  const lines = readMarkdown(text);
  if (isConverted(text)) throw new UploadError(CONVERTED);
  return { lines, links: linksIn(text), notes: [], places: new Map() };
}

function readWordFile(file: Buffer): ReadUpload {
  try {
    const { lines, headLines, ...findings } = readWord(file);
    const notes = notesOn(findings);
    const places = placesOf(notes, findings, lines);
    const { links } = findings;
    return { lines, links, headLines, notes: notes.map(({ text }) => text), places };
  } catch (error) {
    if (error instanceof TooLongError) throw error;
    throw new UploadError("This file cannot be read as a Word document", { cause: error });
  }
}

interface Note {
  text: string;
  kind?: PlacedKind;
}

function notesOn({ found, active, hiding, uncompared }: WordFindings): Note[] {
  const kinds = Object.keys(findingTexts) as (keyof typeof findingTexts)[];
  const notes: Note[] = [
    ...[...active].map((content) => ({ text: activeContent[content] })),
    ...kinds.filter((kind) => found.has(kind)).map((kind) => ({ text: findingTexts[kind], kind })),
  ];
  if (hiding.size > 0) {
    const places = [...hiding].map((place) => hidingPlaces[place]).join(", ");
    const text = `Some words cannot be seen on paper, or hardly: ${places}. They are compared like any others.`;
    notes.push({ text, kind: "hiding" });
  }
  if (uncompared.size === 0) return notes;
  const named = [...uncompared].slice(0, 6).join(", ");
  const more = uncompared.size > 6 ? " and more" : "";
  const text = `It has ${named}${more}, which were not compared: read them in Word.`;
  return [...notes, { text, kind: "uncompared" }];
}

function placesOf(
  notes: readonly Note[],
  { spots }: WordFindings,
  lines: readonly TextLine[],
): Map<string, string> {
  const names = nameClauses(lines, new Set()).map(({ name }) => name);
  const places = new Map<string, string>();
  for (const { text, kind } of notes) {
    const found = (kind && spots.get(kind)) ?? [];
    const named = new Set(found.slice(0, MAX_SPOTS).map((spot) => placeInWords(spot, names)));
    const more = found.length > MAX_SPOTS ? " and more" : "";
    if (named.size > 0) places.set(text, `Where: ${[...named].join(", ")}${more}.`);
  }
  return places;
}

function placeInWords({ line, isWithin, words }: Spot, names: readonly string[]): string {
  const quoted = textLine(words).text;
  const shown = quoted.length > MAX_QUOTED ? `${quoted.slice(0, MAX_QUOTED)}…` : quoted;
  return placeName(line, isWithin, names) + (shown && ` (“${shown}”)`);
}

function placeName(line: number | undefined, isWithin: boolean, names: readonly string[]): string {
  if (line === undefined) return "its headers or footers";
  const before = names[line - 1];
  const own = isWithin ? names[line] : undefined;
  return own ?? (before === undefined ? "at the beginning" : `after ${before}`);
}

const MAX_QUOTED = 60;

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
  const colours = new WordColours(only("theme")?.read().root);
  const ends = sectionEnds(root);
  const background = childElement(root, "w:background");
  const pages = ends.map((end) => surroundingsIn(end, colours, background));
  const [first = surroundingsIn(undefined, colours, background), ...others] = pages;
  const sections = [first, ...others] as const;
  const hiding = [
    ...sections.map((section, index) => findHiding("section", Properties.in(ends[index]), section)),
    findHiding("settings", Properties.in(settings), first),
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

/** Returns what ends each section, and has its page. */
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
