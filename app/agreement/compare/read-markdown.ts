import { rowLine, type TextLine, textLine } from "./text-line.ts";

/** Reads the Markdown that Raw is written in. Takes time in proportion to the text, whatever it is. */
export function readMarkdown(markdown: string): TextLine[] {
  const lines: TextLine[] = [];
  let paragraph = "";
  const endParagraph = () => {
    if (paragraph.trim() !== "") lines.push(textLine(withoutMarks(paragraph)));
    paragraph = "";
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const text = line.trim();
    const heading = /^#{1,6}\s+(.*)$/.exec(text)?.[1];
    const item = /^[-*+]\s+(.*)$/.exec(text)?.[1];
    if (text === "" || heading !== undefined || item !== undefined || text.startsWith("|")) {
      endParagraph();
    }
    if (heading !== undefined) lines.push(textLine(withoutMarks(heading), true));
    else if (text.startsWith("|")) lines.push(...readRow(text));
    else paragraph += ` ${item ?? text}`;
  }
  endParagraph();
  return lines;
}

function readRow(row: string): TextLine[] {
  if (/^[\s:|-]+$/.test(row) && row.includes("-")) return [];
  const cells = row.slice(1).split(/(?<!\\)\|/);
  if (cells.at(-1)?.trim() === "") cells.pop();
  return [rowLine(cells.map(withoutMarks))];
}

function withoutMarks(text: string): string {
  return text
    .replace(/\[((?:\\.|[^[\]\\])*)\]\((?:\\.|[^()\\])*\)/g, "$1")
    .replace(/\\([!-/:-@[-`{-~])|\*\*/g, "$1");
}
