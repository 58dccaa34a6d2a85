import { PdfFile } from "../../app/agreement/pdf/pdf-file.ts";
import { PdfReference, PdfStream } from "../../app/agreement/pdf/pdf-object.ts";
import { contentOf, pagesOf } from "../../app/agreement/pdf/pdf-pages.ts";

/** Changes a PDF as programs do that save only what changed: new objects follow, with cross-references to the old ones. */
export class EditedPdf {
  readonly #pdf: Buffer;
  readonly #file: PdfFile;
  readonly #objects = new Map<number, Buffer>();

  constructor(pdf: Uint8Array) {
    this.#pdf = Buffer.from(pdf);
    this.#file = new PdfFile(this.#pdf);
  }

  get pages() {
    return pagesOf(this.#file);
  }

  /** What draws a page. */
  content(index: number): string {
    return contentOf(this.#file, this.#page(index)).toString("latin1");
  }

  draw(index: number, content: string): this {
    const contents = this.#page(index).dictionary.get("Contents");
    if (!(contents instanceof PdfReference)) throw new TypeError("expected one stream");
    return this.setStream(contents.number, content);
  }

  /** Changes the text of an object that is no stream. */
  change(number: number, edit: (written: string) => string): this {
    const written = this.#objects.get(number)?.toString("latin1") ?? this.source(number);
    const edited = edit(written);
    if (edited === written) throw new TypeError(`object ${number} has no such part`);
    return this.set(number, edited);
  }

  /** Adds these to a dictionary. */
  extend(number: number, entries: string): this {
    return this.change(number, (written) => written.replace(/>>\s*$/, `${entries}\n>>`));
  }

  /** The object as it is written; for those that are in no stream of objects. */
  source(number: number): string {
    const text = this.#pdf.toString("latin1");
    const [, written] = new RegExp(`(?:^|\\n)${number} 0 obj\\s([^]*?)\\sendobj`).exec(text) ?? [];
    if (written === undefined) throw new TypeError(`no object ${number}`);
    return written;
  }

  /** The number of the object whose text holds this. */
  find(part: string): number {
    const text = this.#pdf.toString("latin1");
    const start = text.lastIndexOf(" 0 obj", text.indexOf(part));
    return Number(/\d+$/.exec(text.slice(0, start))?.[0]);
  }

  get catalog(): number {
    return this.find("/Type /Catalog");
  }

  /** A number that no object has. */
  get free(): number {
    return (
      Number(/\/Size (\d+)/.exec(this.#pdf.toString("latin1", this.#pdf.length - 4_000))?.[1]) +
      this.#objects.size
    );
  }

  set(number: number, written: string | Buffer): this {
    this.#objects.set(number, bytesOf(written));
    return this;
  }

  setStream(number: number, content: string | Buffer, entries = ""): this {
    const bytes = bytesOf(content);
    const head = `<< /Length ${bytes.length} ${entries} >>\nstream\n`;
    return this.set(number, Buffer.concat([Buffer.from(head), bytes, Buffer.from("\nendstream")]));
  }

  stream(number: number): Buffer {
    const stream = this.#file.resolve(new PdfReference(number));
    const decoded = stream instanceof PdfStream ? this.#file.decode(stream) : undefined;
    if (!decoded) throw new TypeError(`no stream ${number}`);
    return decoded;
  }

  bytes(): Buffer {
    const end = this.#pdf.toString("latin1", this.#pdf.length - 1_024);
    const before = /startxref\s+(\d+)/.exec(end)?.[1];
    const parts: Buffer[] = [this.#pdf, Buffer.from("\n")];
    let at = this.#pdf.length + 1;
    const places: [number, number][] = [];
    for (const [number, written] of this.#objects) {
      const object = Buffer.concat([
        Buffer.from(`${number} 0 obj\n`),
        written,
        Buffer.from("\nendobj\n"),
      ]);
      places.push([number, at]);
      parts.push(object);
      at += object.length;
    }
    const rows = places.map(
      ([number, offset]) => `${number} 1\n${String(offset).padStart(10, "0")} 00000 n \n`,
    );
    const trailer = `<< /Size ${this.free + 1} /Root ${this.catalog} 0 R /Prev ${before} >>`;
    parts.push(Buffer.from(`xref\n${rows.join("")}trailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`));
    return Buffer.concat(parts);
  }

  #page(index: number) {
    const page = this.pages[index];
    if (!page) throw new TypeError(`no page ${index}`);
    return page;
  }
}

function bytesOf(content: string | Buffer): Buffer {
  return typeof content === "string" ? Buffer.from(content, "latin1") : content;
}

const text = String.raw`\((?:\\.|[^\\()])*\)`;
const twoPieces = new RegExp(`(${text})( [-\\d.]+ )(${text})`, "gs");

/** Swaps two pieces of a word, near the end of a page. */
export function withOtherLetters(content: string): string {
  const found = content.matchAll(twoPieces).toArray();
  const last = found.findLast(([, one, , other]) => one !== other);
  if (!last) throw new TypeError("no words on this page");
  const [written, one = "", gap = "", other = ""] = last;
  const swapped = other + gap + one;
  return content.slice(0, last.index) + swapped + content.slice(last.index + written.length);
}
