/** A paragraph, heading, item of a list or row of a table, without markup. */
export interface TextLine {
  text: string;
  isHeading: boolean;
}

/** The text is far longer than the agreement. */
export class TooLongError extends Error {
  override name = "TooLongError";
}

/** Characters and lines of a text. The agreement has some 50,000 and 330. */
export const MAX_LENGTH = 300_000;
const MAX_LINES = 3_000;

/** Counts what is read of a text, so that reading ends where it is too long. */
export class TextLimits {
  #length = 0;
  #lines = 0;

  /** @throws {TooLongError} */
  countCharacters(count: number): void {
    this.#length += count;
    if (this.#length > MAX_LENGTH) throw new TooLongError();
  }

  /** @throws {TooLongError} */
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
  return { text: joinCells(cells.map(joinSpaces)).trimEnd(), isHeading };
}

export function joinCells(cells: readonly string[]): string {
  return cells.join(BETWEEN_CELLS);
}

export function cellsOf(text: string): string[] {
  return text.split(BETWEEN_CELLS);
}

/** The first cell of a row, or undefined for any other line. */
export function rowHead({ text }: TextLine): string | undefined {
  const end = text.indexOf(BETWEEN_CELLS);
  return end === -1 ? undefined : text.slice(0, end);
}

function joinSpaces(text: string): string {
  return text.replace(/[\s\uFEFF]+/g, " ").trim();
}
