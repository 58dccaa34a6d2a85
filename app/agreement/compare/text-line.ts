/** A paragraph, heading, list item or table row, without markup. */
export interface TextLine {
  text: string;
  isHeading: boolean;
}

/** A piece of a text that stayed, was removed or was added. */
export interface DiffPart {
  kind: "same" | "removed" | "added";
  text: string;
}

export class TooLongError extends Error {
  override name = "TooLongError";
}

/** Several times the agreement itself, which has 50,000 characters and 330 lines. */
export const MAX_CHARACTERS = 300_000;
const MAX_LINES = 3_000;

/** Counts what is read, and throws a `TooLongError` once it is far longer than any agreement. */
export class TextLimits {
  #characters = 0;
  #lines = 0;

  countCharacters(count: number): void {
    this.#characters += count;
    if (this.#characters > MAX_CHARACTERS) throw new TooLongError();
  }

  countLine(): void {
    this.#lines += 1;
    if (this.#lines > MAX_LINES) throw new TooLongError();
  }
}

export const CELL_SEPARATOR = " | ";

export function textLine(text: string, isHeading = false): TextLine {
  return rowLine([text], isHeading);
}

export function rowLine(cells: readonly string[], isHeading = false): TextLine {
  const cleaned = cells.map((cell) => cell.replace(/[\s\uFEFF]+/g, " ").trim());
  return { text: joinCells(cleaned).trimEnd(), isHeading };
}

export function joinCells(cells: readonly string[]): string {
  return cells.join(CELL_SEPARATOR);
}

export function splitCells(text: string): string[] {
  return text.split(CELL_SEPARATOR);
}

/** Returns the first cell of a table row, or undefined for any other line. */
export function firstCell({ text }: TextLine): string | undefined {
  const end = text.indexOf(CELL_SEPARATOR);
  return end === -1 ? undefined : text.slice(0, end);
}
