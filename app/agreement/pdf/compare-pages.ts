import { RECORD_TITLE, recordLabels } from "../contract/record-labels.ts";
import { asBuffer } from "../signing/encoding.ts";
import { PdfFile } from "./pdf-file.ts";
import { PdfError, PdfLimitError } from "./pdf-object.ts";
import { type PageWords, UNKNOWN, UNREAD, wordsOf } from "./pdf-words.ts";

/**
 * `same`: the very file that this site makes. `redrawn`: another file whose words are the same, as far as a program finds
 * them; an eye may read others. `unread`: the same, but for words that cannot be read, as in a scan. `unfinished`: far more
 * than an agreement has. `changed`: other words, with the names of the clauses that differ. `added`: the same words, and
 * what else can show some.
 */
export type PagesVerdict =
  | { kind: "same" | "redrawn" | "unread" | "unfinished" }
  | { kind: "changed" | "added"; places: readonly string[] };

interface PdfPair {
  upload: Uint8Array;
  /** The PDF that this site makes from the proof in the upload. */
  own: Uint8Array;
  /** The headings of the agreement, without their numbers. */
  headings: readonly string[];
}

/** Compares the pages of an upload with those that its proof makes. */
export async function comparePages({ upload, own, headings }: PdfPair): Promise<PagesVerdict> {
  if (asBuffer(upload).equals(own)) return { kind: "same" };
  const ours = wordsOf(new PdfFile(asBuffer(own)));
  try {
    const file = new PdfFile(asBuffer(upload));
    const theirs = wordsOf(file);
    const verdict = compareWords(theirs, ours, headings);
    const added = verdict.kind === "redrawn" ? [...layersOf(file), ...othersIn(theirs)] : [];
    return added.length > 0 ? { kind: "added", places: added } : verdict;
  } catch (error) {
    if (error instanceof PdfLimitError) return { kind: "unfinished" };
    if (error instanceof PdfError) return { kind: "unread" };
    throw error;
  }
}

/** Returns the headings of an agreement by which its parts are named. */
export function headingsOf({ raw }: { raw: string }): string[] {
  return Array.from(raw.matchAll(/^#+ (.+)$/gm), ([, title = ""]) => title);
}

/** Names layers and forms, which the site's own PDFs lack. */
function layersOf({ catalog }: PdfFile): string[] {
  return [
    ...(catalog.has("OCProperties") ? ["layers that can be hidden"] : []),
    ...(catalog.has("AcroForm") ? ["a form"] : []),
  ];
}

/** Names other content that can show words, which the site's own PDFs lack. */
function othersIn(pages: readonly PageWords[]): string[] {
  return pages.flatMap(({ others }, index) =>
    [...others].map((one) => `${one} on page ${index + 1}`),
  );
}

function compareWords(
  theirs: readonly PageWords[],
  ours: readonly PageWords[],
  headings: readonly string[],
): PagesVerdict {
  // Any file can call its words artifacts, and one that was drawn anew no longer says what its heads are.
  const heads = new Set(ours.map((page) => lettersOf(piecesOf(page, true))));
  const pages = theirs.map((page) => withoutHead(lettersOf(piecesOf(page)), heads));
  const ownPages = ours.map((page) => piecesOf(page, false));
  const parts = partsOf(ownPages.flat(), headings);
  const expected = parts.map(({ letters }) => letters).join("");
  const otherPages = findOtherPages(pages, ownPages.map(lettersOf));
  if (otherPages.length > 0) return { kind: "changed", places: otherPages };
  const letters = pages.join("");
  if (letters === expected) return { kind: "redrawn" };
  // If most are missing, they may be in pictures.
  const gap = letters.length < expected.length / 10 ? UNREAD : "";
  const joined = (words: readonly string[]) => gap + words.join(gap) + gap;
  const places = findChanges(joined(pages), parts);
  // A head with unknown letters was not found above.
  const all = (words: readonly PageWords[]) => words.map((page) => lettersOf(piecesOf(page)));
  if (places.length === 0 || fits(joined(all(theirs)), all(ours).join(""))) {
    return { kind: "unread" };
  }
  return { kind: "changed", places };
}

function piecesOf({ pieces }: PageWords, isArtifact?: boolean): string[] {
  const wanted =
    isArtifact === undefined ? pieces : pieces.filter((one) => one.isArtifact === isArtifact);
  return wanted.map(({ text }) => text);
}

/** Matches the first letter that was read, or the end. */
const readLetter = new RegExp(`[^${UNKNOWN}${UNREAD}]|$`);

function withoutHead(letters: string, heads: ReadonlySet<string>): string {
  const at = letters.search(readLetter);
  const head = [...heads].find((one) => one !== "" && letters.startsWith(one, at)) ?? "";
  return letters.slice(0, at) + letters.slice(at + head.length);
}

/** Names the pages that were added, or are missing, if all others are the same and in their order. */
function findOtherPages(found: readonly string[], expected: readonly string[]): string[] {
  const isLonger = found.length > expected.length;
  const [fewer, more] = isLonger ? [expected, found] : [found, expected];
  const others: string[] = [];
  let at = 0;
  more.forEach((page, index) => {
    if (page === fewer[at]) at += 1;
    else others.push(`page ${index + 1}, which ${isLonger ? "was added" : "is missing"}`);
  });
  return at === fewer.length ? others : [];
}

const ligatures = /[\uFB00-\uFB06]/g;

/**
 * Undoes what Ghostscript 10.0 writes for ligatures: it swaps the bytes of each letter ("fi" is U+6600 U+6900), and of
 * three it adds up the last two ("ffi" is U+6600 U+CF00).
 */
function withoutSwappedBytes(text: string): string {
  return text
    .replaceAll("\u6600\uCF00", "ffi")
    .replaceAll("\u6600\uD200", "ffl")
    .replace(/[\u4100-\u7A00]/g, (character) => {
      const code = character.charCodeAt(0);
      const letter = String.fromCharCode(code >> 8);
      return code % 256 === 0 && /[A-Za-z]/.test(letter) ? letter : character;
    });
}

/** Spaces are left out: programs differ in where they find them. */
function lettersOf(pieces: readonly string[]): string {
  const text = pieces.join("").replace(ligatures, (letters) => letters.normalize("NFKC"));
  return withoutSwappedBytes(text)
    .normalize("NFC")
    .replace(/[\s\u00AD\u200B\uFEFF]+/g, "");
}

interface Part {
  name: string;
  letters: string;
}

/** Divides the agreement into its clauses, and the record of signature into its rows. */
function partsOf(pieces: readonly string[], headings: readonly string[]): Part[] {
  const titles = new Set([...headings, RECORD_TITLE]);
  const rows = new Set<string>(recordLabels.map(([, label]) => label));
  const parts: { name: string; pieces: string[] }[] = [{ name: "its beginning", pieces: [] }];
  let isRecord = false;
  for (const piece of pieces) {
    isRecord ||= piece === RECORD_TITLE;
    const name = nameFor(piece.trim(), titles, isRecord ? rows : new Set());
    if (name === undefined) parts.at(-1)?.pieces.push(piece);
    else parts.push({ name, pieces: [piece] });
  }
  return parts.map((part) => ({ name: part.name, letters: lettersOf(part.pieces) }));
}

function nameFor(
  piece: string,
  titles: ReadonlySet<string>,
  rows: ReadonlySet<string>,
): string | undefined {
  const [, paragraph, clause, head] =
    /^(?:(S\d{1,2}\.\d{1,2})|(\d{1,2}\.\d{1,2})|(\d{1,2})\.)$/.exec(piece) ?? [];
  if (paragraph !== undefined) return `paragraph ${paragraph}`;
  if (clause !== undefined) return `clause ${clause}`;
  if (head !== undefined) return `the heading of clause ${head}`;
  if (rows.has(piece)) return `“${piece}” in the record of signature`;
  return titles.has(piece) ? `“${piece}”` : undefined;
}

/** Names the parts that are not found in their order, and those followed by other words. Unread letters may be theirs. */
function findChanges(found: string, parts: readonly Part[]): string[] {
  const names = new Set<string>();
  let at = 0;
  let before = "its beginning";
  /** The parts since the last one that was found. */
  let missed: Part[] = [];
  const nameUntil = (next: number) => {
    const expected = missed.map(({ letters }) => letters).join("");
    if (fits(found.slice(at, next), expected)) return;
    for (const name of missed.length > 0 ? missed.map((part) => part.name) : [before])
      names.add(name);
  };
  for (const part of parts) {
    const next = found.indexOf(part.letters, at);
    if (next === -1) {
      missed.push(part);
      continue;
    }
    nameUntil(next);
    at = next + part.letters.length;
    before = part.name;
    missed = [];
  }
  nameUntil(found.length);
  return [...names];
}

const gaps = new RegExp(`([${UNKNOWN}${UNREAD}]+)`);
/** Letters that one code can show, as in “ffi”. */
const MAX_LETTERS = 3;
/** An agreement whose spaces are unknown takes 30,000. */
const MAX_SEARCHES = 1_000_000;

/** True if a text has these letters and, in each gap between them, no more than it can hold. Throws a `PdfLimitError`. */
function fits(found: string, text: string): boolean {
  let searches = 0;
  /** The positions at which the letters so far can end. */
  let ends = [0];
  let room = 0;
  for (const [index, piece] of found.split(gaps).entries()) {
    if (index % 2 === 1) room = piece.includes(UNREAD) ? text.length : piece.length * MAX_LETTERS;
    else if (piece !== "") {
      const starts = ends;
      ends = [];
      let at = 0;
      for (const start of starts) {
        const last = Math.min(start + room, text.length - piece.length);
        for (at = Math.max(at, start); at <= last; at += 1) {
          const next = text.slice(at, last + piece.length).indexOf(piece);
          searches += 1;
          if (searches > MAX_SEARCHES) throw new PdfLimitError("Too many letters are unknown");
          if (next === -1) at = last;
          else {
            at += next;
            ends.push(at + piece.length);
          }
        }
      }
      room = 0;
    }
  }
  return ends.some((end) => end + room >= text.length);
}
