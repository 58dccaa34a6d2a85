import type { ContractValues } from "../contract/contract.ts";
import { pageHead, withoutStanding } from "../document/page-head.ts";
import { fillPlaceholders, splitPlaceholders } from "../document/fill-template.ts";
import { type TextLine, textLine } from "./text-line.ts";
import { PAGE_NUMBER } from "./word-fields.ts";

/** Returns what to say of the heads and feet of a document's pages, if they are not the agreement's. */
export function compareHeads(values: ContractValues, lines: readonly TextLine[]): string[] {
  const [parties = "", agreement = ""] = pageHead.map((line) =>
    fillPlaceholders(splitPlaceholders(line), (name) => values.get(name) ?? ""),
  );
  const expected = [parties, `${agreement} ${PAGE_NUMBER} of ${PAGE_NUMBER}`].map(
    (line) => textLine(line).text,
  );
  const found = new Set(lines.map(({ text }) => withoutStanding(text)));
  const others = [...found].filter((line) => !expected.includes(line));
  const lost = expected.filter((line) => !found.has(line));
  return [
    ...(others.length > 0
      ? [`Its headers or footers have other words in them: ${quoteAll(others)}.`]
      : []),
    ...(lost.length > 0 ? [`Its headers are missing ${lost.map(quote).join(" and ")}.`] : []),
  ];
}

const MAX_QUOTED = 10;

function quoteAll(lines: readonly string[]): string {
  const quoted = lines.slice(0, MAX_QUOTED).map(quote).join(", ");
  return lines.length > MAX_QUOTED ? `${quoted} and more` : quoted;
}

function quote(text: string): string {
  return `“${text.length > 300 ? `${text.slice(0, 300)}…` : text}”`;
}
