import {
  type PdfDictionary,
  PdfError,
  PdfLimitError,
  PdfKeyword,
  PdfName,
  type PdfObject,
  PdfReference,
} from "./pdf-object.ts";

const MAX_DEPTH = 40;
/** An agreement has about 60,000 outside the streams of its pages. */
const MAX_OBJECTS = 600_000;

export interface ObjectCount {
  objects: number;
}

const WHITE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set(Buffer.from("()<>[]{}/%"));
const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** Reads objects one after the other, in linear time. Throws a `PdfError` for what is no object. */
export class PdfLexer {
  readonly bytes: Buffer;
  at: number;
  readonly #count: ObjectCount;

  /** @param count counts the objects of several lexers together */
  constructor(bytes: Buffer, at = 0, count: ObjectCount = { objects: 0 }) {
    this.bytes = bytes;
    this.at = at;
    this.#count = count;
  }

  /** Returns undefined at the end. */
  read(depth = 0): PdfObject | undefined {
    this.skipSpace();
    const byte = this.bytes[this.at];
    if (byte === undefined) return undefined;
    this.#count.objects += 1;
    if (this.#count.objects > MAX_OBJECTS) throw new PdfLimitError("It has too many objects");
    if (depth > MAX_DEPTH) throw new PdfLimitError("Objects are nested too deeply");
    switch (String.fromCharCode(byte)) {
      case "/":
        return new PdfName(this.#readName());
      case "(":
        return this.#readString();
      case "[":
        this.at += 1;
        return this.#readUntil("]", depth);
      case "<":
        if (this.bytes[this.at + 1] !== 0x3c) return this.#readHexString();
        this.at += 2;
        return dictionaryOf(this.#readUntil(">>", depth));
      case ">":
        if (this.bytes[this.at + 1] !== 0x3e) throw new PdfError("There is a single >");
        this.at += 2;
        return new PdfKeyword(">>");
      case "]":
      case "{":
      case "}":
        this.at += 1;
        return new PdfKeyword(String.fromCharCode(byte));
      case ")":
        throw new PdfError("A string ends that did not begin");
      default:
        return this.#readWord();
    }
  }

  /** Reads a word that must come next. */
  expect(word: string): void {
    const found = this.read();
    if (!(found instanceof PdfKeyword && found.word === word)) {
      throw new PdfError(`Expected ${word}`);
    }
  }

  readInteger(): number {
    const found = this.read();
    if (typeof found === "number" && Number.isSafeInteger(found) && found >= 0) return found;
    throw new PdfError("Expected a whole number");
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at] ?? -1;
      if (byte === 0x25) {
        while (this.at < this.bytes.length && !isLineEnd(this.bytes[this.at])) this.at += 1;
      } else if (WHITE.has(byte)) this.at += 1;
      else return;
    }
  }

  #readUntil(end: string, depth: number): PdfObject[] {
    const objects: PdfObject[] = [];
    for (;;) {
      const object = this.read(depth + 1);
      if (object === undefined) throw new PdfError(`Expected ${end}`);
      if (!(object instanceof PdfKeyword)) objects.push(object);
      else if (object.word === end) return objects;
      else if (object.word === "R") objects.push(referenceFrom(objects));
      else throw new PdfError(`Did not expect ${object.word}`);
    }
  }

  #readRegular(): string {
    const start = this.at;
    while (this.at < this.bytes.length && isRegular(this.bytes[this.at])) this.at += 1;
    return this.bytes.toString("latin1", start, this.at);
  }

  #readWord(): PdfObject {
    const word = this.#readRegular();
    if (/^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(word)) return Number(word);
    if (word === "true" || word === "false") return word === "true";
    return word === "null" ? null : new PdfKeyword(word);
  }

  #readName(): string {
    this.at += 1;
    return this.#readRegular().replace(/#([\da-fA-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }

  #readHexString(): string {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end === -1) throw new PdfError("A string does not end");
    const digits = this.bytes.toString("latin1", this.at + 1, end).replace(/[\0\t\n\f\r ]/g, "");
    if (!/^[\da-fA-F]*$/.test(digits)) throw new PdfError("A string has other than digits");
    this.at = end + 1;
    const padded = digits.length % 2 === 0 ? digits : `${digits}0`;
    return Buffer.from(padded, "hex").toString("latin1");
  }

  #readString(): string {
    const start = this.at + 1;
    let depth = 1;
    for (this.at = start; this.at < this.bytes.length; this.at += 1) {
      const byte = this.bytes[this.at];
      if (byte === 0x5c) this.at += 1;
      else if (byte === 0x28) depth += 1;
      else if (byte === 0x29) depth -= 1;
      if (depth === 0) {
        this.at += 1;
        return unescaped(this.bytes.toString("latin1", start, this.at - 1));
      }
    }
    throw new PdfError("A string does not end");
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === 10 || byte === 13;
}

function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && !WHITE.has(byte) && !DELIMITERS.has(byte);
}

function referenceFrom(objects: PdfObject[]): PdfReference {
  const [number, generation] = objects.splice(-2);
  if (typeof number !== "number" || typeof generation !== "number") {
    throw new PdfError("A reference has no number");
  }
  return new PdfReference(number);
}

/** A name that occurs twice is refused, since programs differ in which one they use. */
function dictionaryOf(objects: readonly PdfObject[]): PdfDictionary {
  const dictionary: PdfDictionary = new Map();
  for (let index = 0; index < objects.length; index += 2) {
    const [name, value] = [objects[index], objects[index + 1]];
    if (!(name instanceof PdfName) || value === undefined || dictionary.has(name.name)) {
      throw new PdfError("A dictionary is damaged");
    }
    dictionary.set(name.name, value);
  }
  return dictionary;
}

function unescaped(text: string): string {
  return text.replace(
    /\\([0-7]{1,3}|\r\n|[^])|\r\n?/g,
    (_, escaped: string | undefined): string => {
      if (escaped === undefined) return "\n";
      if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8) % 256);
      return /^[\r\n]/.test(escaped) ? "" : (escapes[escaped] ?? escaped);
    },
  );
}
