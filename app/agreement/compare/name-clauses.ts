import { rowHead, type TextLine } from "./text-line.ts";

export interface Clause {
  /** For example "Clause 7.2", "Definition of “Block”" or "“Company” in “Parties”". */
  name: string;
  text: string;
  body: string;
}

/** Limits the length of lines in names of other clauses. The agreement's longest has 72 characters. */
const MAX_NAME = 150;

function shortened(text: string): string {
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
}

/** Names each line. `headings` are the agreement's, for files that do not mark theirs. */
export function nameClauses(lines: readonly TextLine[], headings: ReadonlySet<string>): Clause[] {
  let part = "the agreement";
  let clause = "";
  return lines.map((line): Clause => {
    const { text } = line;
    const numbered = /^(S?\d{1,3}\.\d{1,3})[.:]?(?: +(\S.*))?$/s.exec(text);
    if (numbered) {
      const [, number = "", body = ""] = numbered;
      clause = `${number.startsWith("S") ? "Paragraph" : "Clause"} ${number}`;
      return { name: clause, text, body };
    }
    const head = /^(\d{1,3})\. +(\S.{0,100})$/s.exec(text);
    if (head) {
      const [, number = "", body = ""] = head;
      clause = `Clause ${number}`;
      part = body;
      return { name: `Heading of clause ${number}`, text, body };
    }
    if (line.isHeading || headings.has(text)) {
      const [, number, title] = /^(Schedule \d{1,3}): +(.+)$/s.exec(text) ?? [];
      part = shortened(text);
      clause = "";
      return { name: `Heading “${number ?? part}”`, text, body: title ?? text };
    }
    return nameWithin(line, part, clause);
  });
}

function nameWithin(line: TextLine, part: string, clause: string): Clause {
  const { text } = line;
  const row = rowHead(line);
  if (row !== undefined) return { name: `“${shortened(row)}” in “${part}”`, text, body: text };
  const [, letter, body] = /^\((\w{1,4})\) +(\S.*)$/s.exec(text) ?? [];
  if (letter !== undefined && body !== undefined) {
    return { name: `${clause || `“${part}”`} (${letter})`, text, body };
  }
  const term = clause === "Clause 1.1" ? /^(.{1,60}?) means /s.exec(text)?.[1] : undefined;
  if (term !== undefined) return { name: `Definition of “${term}”`, text, body: text };
  return { name: `Text under “${part}”`, text, body: text };
}
