import { formatLongDate } from "../../dates/long-date.ts";
import { londonDate } from "../../dates/london.ts";
import { SIGNED_ELECTRONICALLY } from "../contract/record-labels.ts";
import type { ClauseChange } from "./compare-clauses.ts";
import { compareLinks, compareRunningHeads, compareText, splitRecord } from "./compare-copy.ts";
import { AgreementFileError, readUpload, type UploadedBytes, UploadError } from "./read-upload.ts";
import { createContractValues } from "../contract/contract.ts";
import { contractFields, fieldsFromQuery, filledFields, readFields } from "../contract/inputs.ts";
import { renderMarkdown } from "../document/fill-template.ts";
import { findEdition } from "../editions/compiled-editions.ts";
import { findDatedEdition } from "../editions/dated-edition.ts";
import { editionVersion } from "../editions/edition.ts";
import { renderOffer } from "../editions/render-offer.ts";

export interface Comparison {
  changes: ClauseChange[];
  remarks: string[];
  /** Warnings about words that may look different from what was read. */
  notes: string[];
  /** The rows of a record of signature, which were not compared. */
  recordRows: string[];
  /** The day of the comparison, in words. */
  date: string;
}

const fileAlone = "The file was compared. The text that was pasted beside it was not.";
const ofOffer =
  "It is a copy of an offer, and was compared with the wording of an offer on these terms.";
const recordLeftOut =
  "The record of signature at its end was added after the text that is signed, and was not compared: read below what it says. The agreement file proves what was signed.";

interface ChangedCopy {
  upload: UploadedBytes;
  query: string;
}

/**
 * Compares an upload with the agreement of a link's query. Returns undefined if that can no longer be shown word for
 * word.
 */
export async function compareUpload({
  upload,
  query,
}: ChangedCopy): Promise<Comparison | { refusal: string; isAgreementFile: boolean } | undefined> {
  const now = Date.now();
  const original = await findOriginal(new URLSearchParams(query), now);
  if (original.fault) return undefined;
  try {
    const { lines, links, headLines, notes } = readUpload(upload);
    const isOffered = lines.some(({ text }) => text.includes(SIGNED_ELECTRONICALLY));
    const offer = isOffered ? await original.offered() : undefined;
    const split = offer && splitRecord(lines);
    const markdown = offer?.raw ?? original.markdown;
    const changes = compareText(markdown, split?.signed ?? lines);
    const allNotes = [
      ...(split ? [recordLeftOut] : []),
      ...notes.map(({ text, where }) => (where ? `${text} ${where}` : text)),
      ...compareLinks(markdown, links),
      ...(headLines ? compareRunningHeads(original.head, headLines) : []),
    ];
    const remarks = [
      ...(upload.file && upload.pasted.trim() !== "" ? [fileAlone] : []),
      ...(offer ? [ofOffer] : []),
    ];
    const recordRows = split?.recordRows.map(({ text }) => cutShort(text)) ?? [];
    return { changes, remarks, notes: allNotes, recordRows, date: formatLongDate(londonDate(now)) };
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    return { refusal: error.message, isAgreementFile: error instanceof AgreementFileError };
  }
}

/** Characters. Longer than the rows that this site writes. */
const MAX_RECORD_ROW = 800;

function cutShort(text: string): string {
  const left = text.length - MAX_RECORD_ROW;
  if (left <= 0) return text;
  return `${text.slice(0, MAX_RECORD_ROW)}… (cut here: ${left} more characters are in the copy)`;
}

export type OriginalFacts = Extract<
  Awaited<ReturnType<typeof findOriginal>>,
  { fault?: undefined }
>["about"];

/** Returns the fault of a link whose agreement cannot be shown word for word. */
export async function findOriginal(query: URLSearchParams, now: number) {
  const edition = await findDatedEdition(query, now);
  if (edition.fault) return edition;
  const { consultant, date, mark, plans, template } = edition;
  const { draft } = readFields(fieldsFromQuery(query, londonDate(now)));
  const values = createContractValues(draft, consultant, date, plans);
  const version = editionVersion(mark.edition);
  return {
    fault: undefined,
    markdown: renderMarkdown(template, values),
    offered: async () => {
      const stored = await findEdition(mark.edition);
      return stored && renderOffer(stored, filledFields(draft), `${mark.offered}T12:00:00Z`);
    },
    head: new Map(values).set("version", version),
    about: {
      client: draft.clientCompany,
      date: formatLongDate(date),
      version,
      /** True if the page was opened without a client's details. */
      isSample: contractFields.every(({ name, sample }) => draft[name] === sample),
    },
  };
}
