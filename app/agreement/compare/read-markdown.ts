import {
  MAX_CHARACTERS,
  rowLine,
  TextLimits,
  type TextLine,
  textLine,
  TooLongError,
} from "./text-line.ts";

/** Reads the Markdown that the Raw view shows, in linear time. Throws a `TooLongError`. */
export function readMarkdown(markdown: string): TextLine[] {
  if (markdown.length > MAX_CHARACTERS) throw new TooLongError();
  const limits = new TextLimits();
  const lines: TextLine[] = [];
  let paragraph = "";
  const add = (line: TextLine) => {
    limits.countLine();
    limits.countCharacters(line.text.length);
    lines.push(line);
  };
  const endParagraph = () => {
    if (paragraph.trim() !== "") add(textLine(withoutMarks(paragraph)));
    paragraph = "";
  };
  for (const line of markdown.split(/\r\n?|\n/)) {
    const text = line.trim();
    const heading = /^#{1,6}\s+(.*)$/s.exec(text)?.[1];
    const item = /^[-*+]\s+(.*)$/s.exec(text)?.[1];
    if (text === "" || heading !== undefined || item !== undefined || text.startsWith("|")) {
      endParagraph();
    }
    if (heading !== undefined) add(textLine(withoutMarks(heading), true));
    else if (text.startsWith("|")) readRow(text).forEach(add);
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

/** Escapes come first, so that no escaped bracket opens a link. No match looks past the next bracket, to stay linear. */
const MARKS = /\\([!-/:-@[-`{-~])|\*\*|\[((?:\\.|[^[\]\\])*)\]\(((?:\\.|[^()\\])*)\)/g;

/** Returns the addresses of links that lead out of the text. */
export function linksIn(markdown: string): Set<string> {
  const found = new Set<string>();
  for (const [, , label, target = ""] of markdown.matchAll(MARKS)) {
    if (label !== undefined && !target.startsWith("#")) found.add(target.replace(/\\(.)/gs, "$1"));
    if (found.size > MAX_LINKS) throw new TooLongError();
  }
  return found;
}

/** Marks of pandoc that the agreement's Markdown lacks: fences, elements, attributes, simple and grid tables. */
const CONVERTERS_MARKS = [
  String.raw`^[ \t]*(?:[-*+][ \t]+)?(?::{3,}|<(?:div|span|table|colgroup)\b|\{id:)`,
  String.raw`<span (?:id|class)=`,
  String.raw`(?<=[\] ])\{[.#][a-z]`,
  String.raw`^ *-{3,}(?: +-{3,})+ *$`,
  String.raw`^[ \t]*\+[-=:]{3,}\+`,
];
const converted = new RegExp(CONVERTERS_MARKS.join("|"), "gim");
/** More than an editor adds by hand. */
const FEWEST_MARKS = 4;

/** True for Markdown that another program made of a document. */
export function isConverted(markdown: string): boolean {
  return (markdown.match(converted)?.length ?? 0) >= FEWEST_MARKS;
}

const MAX_LINKS = 2_000;

function withoutMarks(text: string): string {
  return text.replace(MARKS, (_, escaped?: string, label?: string) =>
    label === undefined ? (escaped ?? "") : withoutMarks(label),
  );
}
