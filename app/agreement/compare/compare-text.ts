import { type ClauseChange, compareClauses } from "./compare-clauses.ts";
import { nameClauses } from "./name-clauses.ts";
import { readMarkdown } from "./read-markdown.ts";
import { UploadError } from "./read-upload.ts";
import { rowHead, type TextLine } from "./text-line.ts";

/** What share of the agreement's clauses a text must hold to be a version of it. */
const LEAST_SHARE = 0.1;

/**
 * @param markdown the agreement
 * @throws {UploadError} if the lines are of something else
 */
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
  if (found < original.length * LEAST_SHARE) {
    throw new UploadError(
      "This does not seem to be the agreement: hardly any of its clauses were found",
    );
  }
  return changes;
}

/** Lines of the agreement that may end anywhere, so that no clause of it would be found again. */
function isTextAlone(lines: readonly TextLine[], headings: ReadonlySet<string>): boolean {
  if (lines.some((line) => line.isHeading || rowHead(line) !== undefined)) return false;
  const text = lines.map((line) => line.text).join(" ");
  return [...headings].filter((heading) => text.includes(heading)).length > headings.size / 2;
}
