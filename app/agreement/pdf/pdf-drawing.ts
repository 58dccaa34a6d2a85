import { createHash } from "node:crypto";
import type { PdfFile } from "./pdf-file.ts";
import { PdfLexer } from "./pdf-lexer.ts";
import {
  type PdfDictionary,
  PdfError,
  PdfKeyword,
  PdfName,
  type PdfObject,
  PdfReference,
  PdfStream,
} from "./pdf-object.ts";
import { contentOf, type PdfPage, pagesOf } from "./pdf-pages.ts";

const MAX_DEPTH = 500;

/** They lead back, or say how a stream is written. */
const leftOut = new Set(["Parent", "P", "Prev", "Length", "Filter", "DecodeParms"]);
/** Of the catalog: the attachment is checked by itself, and the others draw nothing. */
const notDrawn = new Set(["AF", "Metadata", "Version", "Extensions", "Pages", "Names"]);

/**
 * Returns true if all that a reader is shown is the same: what draws the pages, fonts, annotations, form fields, layers,
 * actions and the tags that screen readers follow. The files may differ in how they are written: numbering, order,
 * compression, updates, cross-references. Throws a `PdfError`.
 */
export function areDrawnAlike(one: PdfFile, other: PdfFile): boolean {
  const [ours, theirs] = [one, other].map((file) => new Drawing(file, pagesOf(file)));
  return ours !== undefined && theirs !== undefined && ours.equals(theirs);
}

class Drawing {
  readonly #file: PdfFile;
  readonly #pages: readonly PdfPage[];
  readonly #places: ReadonlyMap<number, number>;
  readonly #known = new Map<number, string>();

  constructor(file: PdfFile, pages: readonly PdfPage[]) {
    this.#file = file;
    this.#pages = pages;
    this.#places = new Map(pages.map(({ number }, index) => [number, index]));
  }

  equals(other: Drawing): boolean {
    if (this.#around() !== other.#around()) return false;
    return this.#pages.every((page, index) => {
      const theirs = other.#pages[index];
      if (!theirs) return false;
      const [one, two] = [contentOf(this.#file, page), contentOf(other.#file, theirs)];
      return one.equals(two) || this.#tokens(one) === other.#tokens(two);
    });
  }

  /** Returns all but what draws the pages. */
  #around(): string {
    const pages = this.#pages.map(({ dictionary }) =>
      this.#entries(dictionary, new Set(["Contents"])),
    );
    const { catalog } = this.#file;
    const names = new Map(this.#dictionaryIn(catalog, "Names"));
    names.delete("EmbeddedFiles");
    return [...pages, this.#entries(catalog, notDrawn), this.#entries(names)].join("\n");
  }

  /** Spaces and how strings are written draw nothing. */
  #tokens(bytes: Buffer): string {
    const lexer = new PdfLexer(bytes);
    const written: string[] = [];
    for (;;) {
      const object = lexer.read();
      if (object === undefined) return written.join(" ");
      if (!(object instanceof PdfKeyword)) written.push(this.#write(object, 0));
      // The bytes of an image follow.
      else if (object.word === "ID") return bytes.toString("latin1");
      else written.push(object.word);
    }
  }

  #dictionaryIn(dictionary: PdfDictionary, key: string): PdfDictionary {
    return dictionary.has(key) ? this.#file.dictionary(dictionary.get(key)) : new Map();
  }

  #entries(dictionary: PdfDictionary, others: ReadonlySet<string> = new Set(), depth = 0): string {
    const written = [...dictionary.keys()]
      .filter((key) => !leftOut.has(key) && !others.has(key))
      .toSorted()
      .map((key) => `${JSON.stringify(key)}:${this.#write(dictionary.get(key), depth)}`);
    return `{${written.join()}}`;
  }

  #write(object: PdfObject | undefined, depth: number): string {
    if (depth > MAX_DEPTH) throw new PdfError("Objects are nested too deeply");
    if (object instanceof PdfReference) return this.#follow(object, depth);
    if (object instanceof PdfName) return `/${JSON.stringify(object.name)}`;
    if (object instanceof PdfStream) return this.#writeStream(object, depth);
    if (object instanceof Map) return this.#entries(object, new Set(), depth + 1);
    if (object instanceof PdfKeyword) throw new PdfError("A word stands where none can");
    if (Array.isArray(object)) {
      return `[${object.map((one) => this.#write(one, depth + 1)).join()}]`;
    }
    // Programs write numbers with more or fewer digits.
    if (typeof object === "number") return String(Math.round(object * 1_000) / 1_000);
    return JSON.stringify(object ?? null);
  }

  #writeStream(stream: PdfStream, depth: number): string {
    const decoded = this.#file.decode(stream);
    const coded = new Set(decoded ? [] : ["Filter", "DecodeParms"]);
    const code = [...coded].map((key) => this.#write(stream.dictionary.get(key), depth + 1));
    const bytes = digestOf(decoded ?? stream.encoded);
    return `stream(${[this.#entries(stream.dictionary, new Set(), depth + 1), ...code, bytes].join()})`;
  }

  #follow({ number }: PdfReference, depth: number): string {
    const page = this.#places.get(number);
    if (page !== undefined) return `page ${page}`;
    const known = this.#known.get(number);
    if (known !== undefined) return known;
    // Until it is known, for an object that leads back to itself.
    this.#known.set(number, "above");
    const object = this.#file.resolve(new PdfReference(number));
    const written = this.#write(object, depth + 1);
    const short = written.length > 64 ? digestOf(written) : written;
    this.#known.set(number, short);
    return short;
  }
}

function digestOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("base64url");
}
