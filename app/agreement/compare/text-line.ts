/** A paragraph, heading, item of a list or row of a table, without markup. */
export interface TextLine {
  text: string;
  isHeading: boolean;
}

const BETWEEN_CELLS = " | ";

export function textLine(text: string, isHeading = false): TextLine {
  return { text: joinSpaces(text), isHeading };
}

export function rowLine(cells: readonly string[]): TextLine {
  return { text: cells.map(joinSpaces).join(BETWEEN_CELLS).trimEnd(), isHeading: false };
}

/** The first cell of a row, or undefined for any other line. */
export function rowHead({ text }: TextLine): string | undefined {
  const end = text.indexOf(BETWEEN_CELLS);
  return end === -1 ? undefined : text.slice(0, end);
}

function joinSpaces(text: string): string {
  return text.replace(/[\s\uFEFF]+/g, " ").trim();
}
