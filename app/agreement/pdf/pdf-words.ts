import type { PdfFile } from "./pdf-file.ts";
import { PdfLexer } from "./pdf-lexer.ts";
import {
  nameOf,
  type PdfDictionary,
  PdfError,
  PdfKeyword,
  PdfLimitError,
  type PdfObject,
  PdfStream,
} from "./pdf-object.ts";
import { annotationsOf, contentOf, pagesOf } from "./pdf-pages.ts";

/** Operands of an operator; an array counts as one. */
const MAX_OPERANDS = 64;
const MAX_NESTED_FORMS = 8;
const MAX_FORMS = 1_000;
/** The most codes of one font. */
const MAX_CODES = 100_000;
/** An agreement has 60,000. */
const MAX_CHARACTERS = 600_000;
/** Thousandths of the size of the letters: a gap this wide separates words. */
const WORD_GAP = 180;

/** Stands for a code whose font does not say which letters it shows. */
export const UNKNOWN = "\uFFFD";
/** Stands for what could not be read at all, and can show any words. */
export const UNREAD = "\uFFFC";

type Font = (codes: string) => string;

interface Piece {
  text: string;
  /** True in heads, feet and whatever else a file calls an artifact (14.8.2.2). */
  isArtifact: boolean;
}

export interface PageWords {
  /** In the order in which they are drawn. Letters that are drawn without ink are left out. */
  pieces: Piece[];
  /** Names other content that can show words. */
  others: Set<"a picture" | "a note, stamp or field">;
}

interface State {
  font: Font;
  hasInk: boolean;
}

/**
 * Returns the words of each page. Other programs may read other words from the same page, and an eye yet others. Goes on
 * after what is damaged in a page. Throws a `PdfError`.
 */
export function wordsOf(file: PdfFile): PageWords[] {
  return new Words(file).read();
}

class Words {
  readonly #file: PdfFile;
  readonly #fonts = new Map<PdfObject, Font>();
  #page: PageWords = { pieces: [], others: new Set() };
  #characters = 0;
  #forms = 0;

  constructor(file: PdfFile) {
    this.#file = file;
  }

  read(): PageWords[] {
    return pagesOf(this.#file).map((page) => {
      this.#page = { pieces: [], others: new Set() };
      const around = { state: { font: unreadable, hasInk: true }, isArtifact: false };
      this.#readPart(() => {
        const resources = this.#resources(page.dictionary.get("Resources"));
        this.#readContent(contentOf(this.#file, page), resources, around, 0);
      });
      if (annotationsOf(this.#file, page).some(showsWords)) {
        this.#page.others.add("a note, stamp or field");
      }
      return this.#page;
    });
  }

  #readPart(read: () => void): void {
    const noteGap = () => void this.#page.pieces.push({ text: UNREAD, isArtifact: false });
    unlessDamaged(read, noteGap);
  }

  #resources(object: PdfObject | undefined): PdfDictionary {
    const found = this.#file.resolve(object);
    return found instanceof Map ? found : new Map();
  }

  #readContent(
    content: Buffer,
    resources: PdfDictionary,
    around: { state: State; isArtifact: boolean },
    depth: number,
  ): void {
    const lexer = new PdfLexer(content);
    const saved: State[] = [];
    /** For each marked part that is open, whether it is an artifact. */
    const marked: boolean[] = [];
    let { state } = around;
    let operands: PdfObject[] = [];
    for (;;) {
      const object = lexer.read();
      if (object === undefined) return;
      if (!(object instanceof PdfKeyword)) {
        operands.push(object);
        if (operands.length > MAX_OPERANDS)
          throw new PdfLimitError("An operator has many operands");
        continue;
      }
      const { word } = object;
      const last = operands.at(-1);
      if (word === "q") saved.push(state);
      else if (word === "Q") state = saved.pop() ?? state;
      else if (word === "Tf")
        state = { ...state, font: this.#font(resources, nameOf(operands[0])) };
      else if (word === "Tr") state = { ...state, hasInk: last !== 3 && last !== 7 };
      else if (word === "BMC" || word === "BDC") marked.push(nameOf(operands[0]) === "Artifact");
      else if (word === "EMC") marked.pop();
      else if (word === "ID") this.#skipImage(lexer);
      else if (/^(?:TJ|Tj|'|"|Do)$/.test(word)) {
        const isArtifact = around.isArtifact || marked.includes(true);
        if (word === "Do") {
          const own = { state, isArtifact };
          this.#readPart(() => this.#readForm(resources, nameOf(last), own, depth));
        } else {
          const shown = Array.isArray(last) ? last : last === undefined ? [] : [last];
          const text = this.#text(shown, state.font);
          if (state.hasInk) this.#page.pieces.push({ text, isArtifact });
        }
      }
      operands = [];
    }
  }

  #text(parts: readonly PdfObject[], font: Font): string {
    const texts = parts.map((part) => {
      if (typeof part === "number") return part < -WORD_GAP ? " " : "";
      return typeof part === "string" ? font(part) : "";
    });
    const text = texts.join("");
    this.#characters += text.length + 1;
    if (this.#characters > MAX_CHARACTERS) throw new PdfLimitError("It has too many words");
    return text;
  }

  #readForm(
    resources: PdfDictionary,
    name = "",
    around: { state: State; isArtifact: boolean },
    depth: number,
  ): void {
    const form = this.#file.resolve(this.#resources(resources.get("XObject")).get(name));
    if (!(form instanceof PdfStream)) return;
    if (nameOf(form.dictionary.get("Subtype")) !== "Form") {
      this.#page.others.add("a picture");
      return;
    }
    this.#forms += 1;
    if (depth >= MAX_NESTED_FORMS || this.#forms > MAX_FORMS)
      throw new PdfLimitError("It has too many forms");
    const content = this.#file.decode(form);
    if (!content) throw new PdfError("A form cannot be decoded");
    const own = form.dictionary.get("Resources");
    this.#readContent(content, own ? this.#resources(own) : resources, around, depth + 1);
  }

  #skipImage(lexer: PdfLexer): void {
    const end = lexer.bytes.indexOf("\nEI", lexer.at);
    if (end === -1) throw new PdfError("An image does not end");
    lexer.at = end + 3;
    this.#page.others.add("a picture");
  }

  #font(resources: PdfDictionary, name = ""): Font {
    const find = () => this.#file.resolve(this.#resources(resources.get("Font")).get(name));
    const object = unlessDamaged(find, () => null);
    const known = this.#fonts.get(object);
    if (known) return known;
    const read = () => (object instanceof Map ? this.#readFont(object) : unreadable);
    const font = unlessDamaged(read, () => unreadable);
    this.#fonts.set(object, font);
    return font;
  }

  #readFont(font: PdfDictionary): Font {
    const map = this.#file.resolve(font.get("ToUnicode"));
    const isWide = nameOf(font.get("Subtype")) === "Type0";
    if (map instanceof PdfStream) {
      const decoded = this.#file.decode(map);
      if (decoded) return fontOf(readToUnicode(decoded), isWide ? 2 : 1);
    }
    const encoding = this.#file.resolve(font.get("Encoding"));
    const isPlain = encoding === null || nameOf(encoding) === "WinAnsiEncoding";
    return isPlain && !isWide ? latin : unreadable;
  }
}

/** Each byte may be a code. */
const unreadable: Font = (codes) => UNKNOWN.repeat(codes.length);
const windows = new TextDecoder("windows-1252");
const latin: Font = (codes) => windows.decode(Buffer.from(codes, "latin1"));

function fontOf(map: ReadonlyMap<string, string>, width: number): Font {
  return (codes) => {
    let text = "";
    for (let at = 0; at < codes.length; at += width) {
      text += map.get(codes.slice(at, at + width)) ?? UNKNOWN;
    }
    return text;
  };
}

/** Reads which characters the codes of a font stand for (9.10.3). */
function readToUnicode(bytes: Buffer): Map<string, string> {
  const map = new Map<string, string>();
  const lexer = new PdfLexer(bytes);
  let operands: PdfObject[] = [];
  let codes = 0;
  for (;;) {
    const object = lexer.read();
    if (object === undefined) return map;
    if (!(object instanceof PdfKeyword)) {
      operands.push(object);
      continue;
    }
    const size = sizes.get(object.word) ?? Infinity;
    for (let at = 0; at + size <= operands.length; at += size) {
      const [first, last = null, target = last] = operands.slice(at, at + size);
      codes += addRange(map, { first, last: size === 2 ? first : last, target });
      if (codes > MAX_CODES) throw new PdfLimitError("A font has too many letters");
    }
    operands = [];
  }
}

/** How many operands each entry of a list has. */
const sizes = new Map([
  ["endbfchar", 2],
  ["endbfrange", 3],
]);

type Range = Record<"first" | "last" | "target", PdfObject | undefined>;

/** Returns the number of codes. */
function addRange(map: Map<string, string>, { first, last, target }: Range): number {
  if (typeof first !== "string" || typeof last !== "string" || first.length > 2) return 0;
  const [start, end] = [codeOf(first), codeOf(last)];
  for (let code = start; code <= end; code += 1) {
    const given = Array.isArray(target) ? target[code - start] : target;
    if (typeof given !== "string") continue;
    const text = Array.isArray(target) ? utf16(given) : raised(utf16(given), code - start);
    map.set(writeCode(code, first.length), text);
  }
  return Math.max(1, end - start + 1);
}

function codeOf(text: string): number {
  return Buffer.from(text, "latin1").readUIntBE(0, Math.max(1, Math.min(text.length, 2)));
}

function writeCode(code: number, length: number): string {
  return length === 1 ? String.fromCharCode(code) : String.fromCharCode(code >> 8, code % 256);
}

function utf16(bytes: string): string {
  const even = Buffer.from(bytes.slice(0, bytes.length - (bytes.length % 2)), "latin1");
  return even.swap16().toString("utf16le");
}

function raised(text: string, by: number): string {
  const last = text.charCodeAt(text.length - 1);
  return text === "" ? "" : text.slice(0, -1) + String.fromCharCode(last + by);
}

function unlessDamaged<T>(read: () => T, otherwise: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfLimitError || !(error instanceof PdfError)) throw error;
    return otherwise();
  }
}

/** A link shows nothing, unless it has an appearance of its own. */
function showsWords(annotation: PdfDictionary): boolean {
  return nameOf(annotation.get("Subtype")) !== "Link" || annotation.has("AP");
}
