import { inflateSync } from "node:zlib";
import { type ObjectCount, PdfLexer } from "./pdf-lexer.ts";
import {
  nameOf,
  type PdfDictionary,
  PdfError,
  PdfKeyword,
  PdfLimitError,
  type PdfObject,
  PdfReference,
  PdfStream,
} from "./pdf-object.ts";

/** Bytes that all streams together may decode to. An agreement's have about 1.5 MB. */
const MAX_DECODED = 24 * 1024 * 1024;
const MAX_SECTIONS = 32;
/** An agreement has about 4,000. */
const MAX_OBJECTS = 60_000;

const TOO_LARGE = "Its streams are too large";

/** Matches the end of a file. Only spaces, zeros and comments may follow, which all programs ignore. */
const END = /^startxref\s+(\d{1,10})\s+%%EOF(?:[\0\t\n\f\r ]|%[^\r\n]*(?:[\r\n]|$))*$/;

type Place = { offset: number } | { inStream: number; index: number };

export class EncryptedPdfError extends PdfError {}

/**
 * A PDF as its cross-references say it is, and as every viewer therefore reads it. A file that would need repair is
 * refused, since each program repairs it in another way. The size of decoded data is limited, and nothing is run.
 *
 * Throws a `PdfError`, from every method.
 */
export class PdfFile {
  readonly catalog: PdfDictionary;
  readonly #bytes: Buffer;
  readonly #places = new Map<number, Place | undefined>();
  readonly #objects = new Map<number, PdfObject>();
  readonly #opening = new Set<number>();
  readonly #contained = new Map<number, PdfObject[]>();
  readonly #count: ObjectCount = { objects: 0 };
  #decoded = 0;
  #entries = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    const trailer = this.#readSections();
    if (trailer.has("Encrypt")) throw new EncryptedPdfError("It is encrypted");
    this.catalog = this.dictionary(trailer.get("Root"));
  }

  /** Follows references. */
  resolve(object: PdfObject | undefined): PdfObject {
    let found = object;
    for (let steps = 0; found instanceof PdfReference; steps += 1) {
      if (steps > 8) throw new PdfError("A reference leads in a circle");
      found = this.#object(found.number);
    }
    return found ?? null;
  }

  dictionary(object: PdfObject | undefined): PdfDictionary {
    const found = this.resolve(object);
    if (found instanceof Map) return found;
    throw new PdfError("Expected a dictionary");
  }

  /** Returns an empty array where there is none. */
  array(object: PdfObject | undefined): PdfObject[] {
    const found = this.resolve(object);
    return Array.isArray(found) ? found : [];
  }

  /** Returns undefined for filters that are not read. */
  decode(stream: PdfStream): Buffer | undefined {
    const [filter, ...others] = this.#listOf(stream.dictionary.get("Filter"));
    if (filter === undefined) return this.#bounded(stream.encoded);
    if (nameOf(filter) !== "FlateDecode" || others.length > 0) return undefined;
    const [parameters] = this.#listOf(stream.dictionary.get("DecodeParms"));
    return withoutPredictor(this.#inflate(stream.encoded), parameters);
  }

  #listOf(object: PdfObject | undefined): PdfObject[] {
    const found = this.resolve(object);
    if (found === null) return [];
    return (Array.isArray(found) ? found : [found]).map((one) => this.resolve(one));
  }

  #inflate(bytes: Buffer): Buffer {
    const maxOutputLength = Math.max(1, MAX_DECODED - this.#decoded);
    try {
      return this.#bounded(inflateSync(bytes, { maxOutputLength }));
    } catch (error) {
      const isTooLarge = error instanceof RangeError;
      throw isTooLarge ? new PdfLimitError(TOO_LARGE) : new PdfError("A stream is damaged");
    }
  }

  #bounded(bytes: Buffer): Buffer {
    this.#decoded += bytes.length;
    if (this.#decoded > MAX_DECODED) throw new PdfLimitError(TOO_LARGE);
    return bytes;
  }

  #object(number: number): PdfObject {
    const known = this.#objects.get(number);
    if (known !== undefined) return known;
    const place = this.#places.get(number);
    // A reference to a missing object is null (7.3.10).
    if (!place) return null;
    if (this.#opening.has(number)) throw new PdfError("An object needs itself");
    this.#opening.add(number);
    const object =
      "offset" in place
        ? this.#readObject(place.offset, number)
        : this.#readContained(place.inStream, place.index);
    this.#opening.delete(number);
    this.#objects.set(number, object);
    return object;
  }

  #readObject(offset: number, expected?: number): PdfObject {
    const lexer = new PdfLexer(this.#bytes, offset, this.#count);
    const number = lexer.readInteger();
    lexer.readInteger();
    lexer.expect("obj");
    if (expected !== undefined && number !== expected) throw new PdfError("Not that object");
    const object = lexer.read();
    const end = lexer.read();
    if (object === undefined || object instanceof PdfKeyword || !(end instanceof PdfKeyword)) {
      throw new PdfError("Not an object");
    }
    if (end.word === "endobj") return object;
    if (end.word !== "stream" || !(object instanceof Map)) throw new PdfError("Not an object");
    return this.#readStream(lexer, object);
  }

  #readStream(lexer: PdfLexer, dictionary: PdfDictionary): PdfStream {
    if (this.#bytes[lexer.at] === 13) lexer.at += 1;
    if (this.#bytes[lexer.at] !== 10) throw new PdfError("A stream does not begin");
    const start = lexer.at + 1;
    const length = this.resolve(dictionary.get("Length"));
    if (typeof length !== "number" || length < 0) throw new PdfError("A stream has no length");
    lexer.at = start + length;
    lexer.expect("endstream");
    lexer.expect("endobj");
    if (dictionary.has("F")) throw new PdfError("A stream is in another file");
    return new PdfStream(dictionary, this.#bytes.subarray(start, start + length));
  }

  #readContained(inStream: number, index: number): PdfObject {
    let objects = this.#contained.get(inStream);
    if (!objects) {
      objects = this.#readContainer(inStream);
      this.#contained.set(inStream, objects);
    }
    const object = objects[index];
    if (object === undefined) throw new PdfError("No object in its stream");
    return object;
  }

  #readContainer(number: number): PdfObject[] {
    const place = this.#places.get(number);
    if (!place || !("offset" in place)) throw new PdfError("No stream of objects");
    const stream = this.#object(number);
    if (!(stream instanceof PdfStream)) throw new PdfError("No stream of objects");
    const [count, first] = ["N", "First"].map((key) => this.resolve(stream.dictionary.get(key)));
    const bytes = this.decode(stream);
    if (!bytes || typeof count !== "number" || typeof first !== "number" || count > MAX_OBJECTS) {
      throw new PdfError("A stream of objects is damaged");
    }
    const numbers = new PdfLexer(bytes, 0, this.#count);
    return Array.from({ length: count }, (_, index) => {
      const contained = numbers.readInteger();
      const object = new PdfLexer(bytes, first + numbers.readInteger(), this.#count).read();
      const newest = this.#places.get(contained);
      if (object === undefined || object instanceof PdfKeyword) throw new PdfError("No object");
      // A newer object may replace this one.
      const isThere = newest && "index" in newest && newest.inStream === number;
      if (isThere && newest.index !== index) throw new PdfError("Not that object");
      return object;
    });
  }

  /** Reads the cross-references, the newest first, and returns the newest trailer. */
  #readSections(): PdfDictionary {
    // Programs differ in what they make of bytes before the file.
    if (this.#bytes.indexOf("%PDF-") !== 0) throw new PdfError("It has no beginning");
    const at = Math.max(0, this.#bytes.lastIndexOf("startxref"));
    const [, start] = END.exec(this.#bytes.toString("latin1", at)) ?? [];
    if (start === undefined) throw new PdfError("It has no end");
    const seen = new Set<number>();
    let newest: PdfDictionary | undefined;
    let offset: PdfObject = Number(start);
    while (offset !== null) {
      if (typeof offset !== "number" || seen.has(offset) || seen.size >= MAX_SECTIONS) {
        throw new PdfError("Its cross-references do not end");
      }
      seen.add(offset);
      const trailer: PdfDictionary = this.#readSection(offset);
      // A hybrid file is read in two ways, by old programs and by new ones.
      if (trailer.has("XRefStm")) throw new PdfError("It is a hybrid file");
      newest ??= trailer;
      offset = trailer.get("Prev") ?? null;
    }
    return newest ?? new Map();
  }

  #readSection(offset: number): PdfDictionary {
    const lexer = new PdfLexer(this.#bytes, offset, this.#count);
    const first = lexer.read();
    if (first instanceof PdfKeyword && first.word === "xref") return this.#readTable(lexer);
    const stream = this.#readObject(offset);
    if (!(stream instanceof PdfStream) || nameOf(stream.dictionary.get("Type")) !== "XRef") {
      throw new PdfError("There are no cross-references");
    }
    this.#readCrossReferences(stream);
    return stream.dictionary;
  }

  #readTable(lexer: PdfLexer): PdfDictionary {
    for (;;) {
      const start = lexer.read();
      if (start instanceof PdfKeyword && start.word === "trailer") break;
      if (typeof start !== "number") throw new PdfError("Cross-references are damaged");
      const count = lexer.readInteger();
      for (let number = start; number < start + count; number += 1) {
        const offset = lexer.readInteger();
        lexer.readInteger();
        const kind = lexer.read();
        if (!(kind instanceof PdfKeyword)) throw new PdfError("Cross-references are damaged");
        this.#place(number, kind.word === "n" ? { offset } : undefined);
      }
    }
    const trailer = lexer.read();
    if (trailer instanceof Map) return trailer;
    throw new PdfError("There is no trailer");
  }

  #readCrossReferences(stream: PdfStream): void {
    const bytes = this.decode(stream);
    const widths = stream.dictionary.get("W");
    const size = stream.dictionary.get("Size");
    const index = stream.dictionary.get("Index") ?? [0, size ?? 0];
    if (!bytes || !areNumbers(widths) || !areNumbers(index)) {
      throw new PdfError("Cross-references are damaged");
    }
    const [first = 0, second = 0, third = 0] = widths;
    const width = first + second + third;
    if ([first, second, third].some((one) => one < 0 || one > 6) || width === 0) {
      throw new PdfError("Cross-references are damaged");
    }
    let at = 0;
    for (let pair = 0; pair < index.length; pair += 2) {
      const [start = 0, count = 0] = index.slice(pair, pair + 2);
      for (let number = start; number < start + count; number += 1, at += width) {
        if (at + width > bytes.length) throw new PdfError("Cross-references are damaged");
        const kind = first === 0 ? 1 : bytes.readUIntBE(at, first);
        const value = second === 0 ? 0 : bytes.readUIntBE(at + first, second);
        const last = third === 0 ? 0 : bytes.readUIntBE(at + first + second, third);
        if (kind === 2) this.#place(number, { inStream: value, index: last });
        else this.#place(number, kind === 1 ? { offset: value } : undefined);
      }
    }
  }

  #place(number: number, place: Place | undefined): void {
    this.#entries += 1;
    if (!this.#places.has(number)) this.#places.set(number, place);
    if (this.#entries > MAX_OBJECTS) throw new PdfLimitError("It has too many objects");
  }
}

function areNumbers(object: PdfObject | undefined): object is number[] {
  return Array.isArray(object) && object.every((one) => Number.isSafeInteger(one));
}

/** Undoes the predictors of PNG (7.4.4.4), which streams of cross-references have. */
function withoutPredictor(bytes: Buffer, parameters: PdfObject | undefined): Buffer {
  const predictor = parameters instanceof Map ? (parameters.get("Predictor") ?? 1) : 1;
  if (predictor === 1 || !(parameters instanceof Map)) return bytes;
  const columns = parameters.get("Columns") ?? 1;
  const isPlain = ["Colors", "BitsPerComponent"].every((key) => !parameters.has(key));
  if (typeof predictor !== "number" || predictor < 10 || !isPlain || !areNumbers([columns])) {
    throw new PdfError("A stream has an unknown predictor");
  }
  const width = Number(columns);
  if (width < 1 || width > 4_096) throw new PdfError("A stream has an unknown predictor");
  const rows = Math.ceil(bytes.length / (width + 1));
  const plain = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (width + 1)] ?? 0;
    for (let column = 0; column < width; column += 1) {
      const at = row * width + column;
      const left = column === 0 ? 0 : (plain[at - 1] ?? 0);
      const above = row === 0 ? 0 : (plain[at - width] ?? 0);
      const corner = row === 0 || column === 0 ? 0 : (plain[at - width - 1] ?? 0);
      const raw = bytes[row * (width + 1) + 1 + column] ?? 0;
      plain[at] = (raw + predicted(kind, left, above, corner)) % 256;
    }
  }
  return plain;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return above;
  if (kind === 3) return Math.floor((left + above) / 2);
  if (kind !== 4) return 0;
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(guess - one));
  if (a === undefined || b === undefined || c === undefined) return 0;
  return a <= b && a <= c ? left : b <= c ? above : corner;
}
