import type { XmlElement } from "./xml-element.ts";

interface OpenField {
  instruction: string;
  result: { paragraph: { text: string }; at: number } | undefined;
}

const pageNumber = /^\s*(?:PAGE|NUMPAGES)\s*(?:\\\*\s*(?:MERGEFORMAT|Arabic)\s*)*$/i;
/** Matches a link whose address may be in quotes. A link with a switch (“\\l”) is within the document. */
const link = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]\S*))?/i;

/** Characters. Each field of a header line reads it again. The agreement's has 100. */
const MAX_HEAD = 2_000;

export const PAGE_NUMBER = "#";

/** Tracks fields, whose results Word may compute again. */
export class FieldTracker {
  readonly #open: OpenField[] = [];
  readonly #hasPageNumbers: boolean;
  readonly #onUnknown: () => void;
  readonly #onLink: (target: string) => void;

  /** Calls `onUnknown` for a field whose result is unknown. */
  constructor(hasPageNumbers: boolean, onUnknown: () => void, onLink: (target: string) => void) {
    this.#hasPageNumbers = hasPageNumbers;
    this.#onUnknown = onUnknown;
    this.#onLink = onLink;
  }

  addInstruction(text: string): void {
    const field = this.#open.at(-1);
    if (field && !field.result) field.instruction += text;
  }

  readFieldChar(element: XmlElement, paragraph: { text: string }): void {
    const type = element.attribute("w:fldCharType");
    const field = this.#open.at(-1);
    if (type === "begin") {
      if (field && !field.result) this.#onUnknown();
      this.#open.push({ instruction: "", result: undefined });
    } else if (type === "separate") {
      if (field) field.result = { paragraph, at: paragraph.text.length };
    } else if (type === "end") {
      this.#open.pop();
      if (!field) return;
      const { instruction, result = { paragraph, at: paragraph.text.length } } = field;
      const isReadable = result.paragraph === paragraph && paragraph.text.length <= MAX_HEAD;
      if (isReadable && this.#isPageNumber(instruction, paragraph.text.slice(result.at))) {
        paragraph.text = paragraph.text.slice(0, result.at) + PAGE_NUMBER;
      } else this.#readLink(instruction);
    }
  }

  resultOf(instruction: string, shown: string): string {
    if (this.#isPageNumber(instruction, shown)) return PAGE_NUMBER;
    this.#readLink(instruction);
    return shown;
  }

  #readLink(instruction: string): void {
    const found = link.exec(instruction);
    const target = found?.[1] ?? found?.[2];
    if (!found) this.#onUnknown();
    else if (target !== undefined) this.#onLink(target);
  }

  #isPageNumber(instruction: string, shown: string): boolean {
    return this.#hasPageNumbers && pageNumber.test(instruction) && /^\d{0,5}$/.test(shown.trim());
  }

  end(): void {
    if (this.#open.length > 0) this.#onUnknown();
  }
}
