/** A paragraph, heading, list item or table row, without markup. */
export interface TextLine {
  text: string;
  isHeading: boolean;
}

export class TooLongError extends Error {
  override name = "TooLongError";
}

/** The agreement has 50,000 characters and 330 lines. */
export const MAX_CHARACTERS = 300_000;
const MAX_LINES = 3_000;

/** Throws a `TooLongError` for what is far too long. */
export class TextLimits {
  #length = 0;
  #lines = 0;

  countCharacters(count: number): void {
    this.#length += count;
    if (this.#length > MAX_CHARACTERS) throw new TooLongError();
  }

  countLine(): void {
    this.#lines += 1;
    if (this.#lines > MAX_LINES) throw new TooLongError();
  }
}

export const BETWEEN_CELLS = " | ";

export function textLine(text: string, isHeading = false): TextLine {
  return rowLine([text], isHeading);
}

export function rowLine(cells: readonly string[], isHeading = false): TextLine {
  const joined = cells.map((cell) => cell.replace(/[\s\uFEFF]+/g, " ").trim());
  return { text: joinCells(joined).trimEnd(), isHeading };
}

export function joinCells(cells: readonly string[]): string {
  return cells.join(BETWEEN_CELLS);
}

export function cellsOf(text: string): string[] {
  return text.split(BETWEEN_CELLS);
}

/** Returns the first cell of a row, or undefined for other lines. */
export function firstCell({ text }: TextLine): string | undefined {
  const end = text.indexOf(BETWEEN_CELLS);
  return end === -1 ? undefined : text.slice(0, end);
}
