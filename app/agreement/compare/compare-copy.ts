import { excerptOf } from "../../ui/excerpt.ts";
import type { ContractValues } from "../contract/contract.ts";
import {
  EARLIER_RECORD_INTRODUCTION,
  earlierRecordHeaderRow,
  renamedRecordLabels,
  RECORD_INTRODUCTION,
  RECORD_TITLE,
  recordHeaderRow,
  recordLabels,
} from "../contract/record-labels.ts";
import { fillPlaceholders, splitPlaceholders } from "../document/fill-template.ts";
import { runningHead, withoutCopyStatus } from "../document/running-head.ts";
import { type ClauseChange, compareClauses, nameClauses } from "./compare-clauses.ts";
import { linksIn, readMarkdown } from "./read-markdown.ts";
import { UploadError } from "./read-upload.ts";
import { firstCell, rowLine, type TextLine, textLine } from "./text-line.ts";
import { PAGE_NUMBER } from "./word-fields.ts";

/** Throws an `UploadError` if the lines are not a version of the agreement. */
export function compareText(markdown: string, lines: readonly TextLine[]): ClauseChange[] {
  const ours = readMarkdown(markdown);
  const headings = new Set(ours.filter((line) => line.isHeading).map(({ text }) => text));
  if (isTextAlone(lines, headings)) {
    throw new UploadError(
      "This is the text alone, without its tables, as you get by copying from a PDF, a web page or Word. Choose the Word document or the Markdown",
    );
  }
  const original = nameClauses(ours, headings);
  const { changes, found } = compareClauses(original, nameClauses(lines, headings));
  if (found < original.length / 10) {
    throw new UploadError(
      "This does not seem to be the agreement: hardly any of its clauses were found",
    );
  }
  return changes;
}

/** Copied text without tables may break lines anywhere, so no clause would be found. */
function isTextAlone(lines: readonly TextLine[], headings: ReadonlySet<string>): boolean {
  if (lines.some((line) => line.isHeading || firstCell(line) !== undefined)) return false;
  const text = lines.map((line) => line.text).join(" ");
  return [...headings].filter((heading) => text.includes(heading)).length > headings.size / 2;
}

export function compareRunningHeads(values: ContractValues, lines: readonly TextLine[]): string[] {
  const [parties = "", agreement = ""] = runningHead.map((line) =>
    fillPlaceholders(splitPlaceholders(line), (name) => values.get(name) ?? ""),
  );
  const expected = [parties, `${agreement} ${PAGE_NUMBER} of ${PAGE_NUMBER}`].map(
    (line) => textLine(line).text,
  );
  const found = new Set(lines.map(({ text }) => withoutCopyStatus(text)));
  const others = [...found].filter((line) => !expected.includes(line));
  const lost = expected.filter((line) => !found.has(line));
  const notes: string[] = [];
  if (others.length > 0) {
    notes.push(`Its headers or footers have other words in them: ${quoteAll(others)}.`);
  }
  if (lost.length > 0) notes.push(`Its headers are missing ${lost.map(quote).join(" and ")}.`);
  return notes;
}

/** Ignores links to addresses that the text names, which a program may have made. */
export function compareLinks(markdown: string, links: ReadonlySet<string>): string[] {
  const ours = new Set([...linksIn(markdown)].map(addressOf));
  const others = [...links].filter((link) => {
    const bare = addressOf(link).replace(/^(?:mailto:|https?:\/\/)|\/$/g, "");
    return !ours.has(addressOf(link)) && (bare === "" || !markdown.includes(bare));
  });
  if (others.length === 0) return [];
  return [`It has links to where the agreement has none: ${quoteAll(others)}.`];
}

/** Normalizes an address, since programs write it in several ways. */
function addressOf(link: string): string {
  return URL.parse(link)?.href ?? link;
}

function quoteAll(lines: readonly string[]): string {
  const quoted = lines.slice(0, 10).map(quote).join(", ");
  return lines.length > 10 ? `${quoted} and more` : quoted;
}

function quote(text: string): string {
  return `“${excerptOf(text, 300)}”`;
}

const introductions = [RECORD_INTRODUCTION, EARLIER_RECORD_INTRODUCTION];
const headerRows = [recordHeaderRow, earlierRecordHeaderRow].map((cells) => rowLine(cells).text);
const labels: readonly string[] = recordLabels.map(([, label]) => label);

/** Sets a record of signature at the end apart from the lines before it. Returns undefined if there is none. */
export function splitRecord(
  lines: readonly TextLine[],
): { signed: TextLine[]; recordRows: TextLine[] } | undefined {
  const start = lines.findLastIndex(({ text }) => text === RECORD_TITLE);
  if (start === -1) return undefined;
  const [introduction, headerRow, ...rows] = lines.slice(start + 1);
  if (
    !introductions.includes(introduction?.text ?? "") ||
    !headerRows.includes(headerRow?.text ?? "")
  )
    return undefined;
  const places = rows.map((row) => {
    const label = firstCell(row) ?? "";
    return labels.indexOf(renamedRecordLabels.get(label) ?? label);
  });
  const isRecord = places.every((place, index) => place > (places[index - 1] ?? -1));
  if (!isRecord || rows.length === 0) return undefined;
  return { signed: lines.slice(0, start), recordRows: rows };
}
