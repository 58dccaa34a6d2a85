import type { PagesVerdict } from "../pdf/compare-pages.ts";
import type { Report } from "./report.ts";

const notCompared = "The proof was checked, not the pages: read the agreement here.";

/** The texts for pages in whose words no difference from the proof was found. */
const pagesInWords = {
  same: "The pages were made again from the proof inside, and are the same, word for word.",
  redrawn: `${notCompared} Another program, or an earlier version of this site, has written this file, and something may cover, hide or replace its words.`,
  unread: `${notCompared} Not all of their words could be read: some may be pictures, or written in a way that programs read differently.`,
};

const unchecked = {
  unfinished:
    "This PDF takes far longer to read than an agreement, and was given up. Its pages may say something else. If it was saved here, try again in a minute.",
  unmade:
    "The pages could not be made again just now, and may say something else: try again in a minute.",
  foreign:
    "From what is attached to this PDF no pages can be made here, so its pages may say something else.",
};

const anotherPdf =
  "Do not rely on the PDF. Ask whoever sent it to you for the one that was saved here.";

/** The most places that a report names. */
const MAX_PLACES = 8;

/**
 * What was found about a PDF's pages: `foreign` where its proof makes none, as that of an offer, which no PDF saved here
 * carries, or of an agreement whose edition the site lacks.
 */
export type Pages = PagesVerdict | { kind: "unmade" | "foreign" };

/** Adds the findings about a PDF's pages to the report on its proof. `pages` is undefined for a text file. */
export function withPages(report: Report, pages: Pages | undefined): Report {
  if (!report.isValid) return report;
  if (!pages) return { ...report, notes: [...report.notes, notCompared] };
  if (pages.kind === "unfinished" || pages.kind === "unmade" || pages.kind === "foreign") {
    return {
      ...report,
      tone: "bad",
      heading: "The pages could not be checked",
      valid: undefined,
      warning: unchecked[pages.kind],
      sentence: `Read the agreement below, which was made from the proof. ${anotherPdf}`,
    };
  }
  if (pages.kind === "changed" || pages.kind === "added") {
    const named = pages.places.slice(0, MAX_PLACES).join(", ");
    const more = pages.places.length - MAX_PLACES;
    const what = pages.kind === "added" ? "Added to the pages:" : "The words differ in";
    return {
      ...report,
      tone: "bad",
      heading: "The pages are not what was agreed",
      valid: undefined,
      warning: "The proof inside is valid, but the pages of this PDF say something else.",
      sentence: `Read the agreement below, which was made from the proof. ${anotherPdf}`,
      notes: [`${what} ${named}${more > 0 ? ` and ${more} more places` : ""}.`],
    };
  }
  const words = pagesInWords[pages.kind];
  if (pages.kind === "same") {
    const valid = report.valid && "This PDF is valid.";
    return { ...report, notes: [words, ...report.notes], valid };
  }
  const warning = report.warning ? `${words} ${report.warning}` : words;
  return { ...report, tone: "warn", warning, valid: report.valid && "The proof inside is valid." };
}
