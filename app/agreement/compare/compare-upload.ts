import { formatLongDate } from "../../dates/long-date.ts";
import { londonDate } from "../../dates/london.ts";
import { ELECTRONICALLY } from "../contract/record-rows.ts";
import type { ClauseChange } from "./compare-clauses.ts";
import { compareHeads, compareText, withoutRecord } from "./compare-copy.ts";
import { originalOf } from "./original.ts";
import { AgreementFileError, readUpload, type UploadedBytes, UploadError } from "./read-upload.ts";
import type { TextLine } from "./text-line.ts";

export interface Comparison {
  changes: ClauseChange[];
  remarks: string[];
  /** What the reader must know about how it was read. */
  notes: string[];
  on: string;
}

interface NotCompared {
  refusal: string;
  isAgreementFile: boolean;
}

const fileAlone = "The file was compared. The text that was pasted beside it was not.";
const ofOffer =
  "It is a copy of an offer, and was compared with the wording of an offer on these terms.";
const recordLeftOut =
  "The record of signature at its end was added after the text that is signed, and was not compared. The agreement file proves what was signed.";

/** Compares an upload with the agreement of a link's query. Undefined if that can no longer be shown word for word. */
export async function compareUpload({
  upload,
  query,
}: {
  upload: UploadedBytes;
  query: string;
}): Promise<Comparison | NotCompared | undefined> {
  const now = Date.now();
  const original = await originalOf(new URLSearchParams(query), now);
  if (!original) return undefined;
  try {
    const { lines, headLines, notes } = readUpload(upload);
    const offer = isOffered(lines) ? await original.offered() : undefined;
    const unrecorded = offer && withoutRecord(lines);
    const changes = compareText(offer?.raw ?? original.markdown, unrecorded ?? lines);
    if (headLines) notes.push(...compareHeads(original.head, headLines));
    const remarks = [
      ...(upload.file && upload.pasted.trim() !== "" ? [fileAlone] : []),
      ...(offer ? [ofOffer] : []),
      ...(unrecorded ? [recordLeftOut] : []),
    ];
    return { changes, remarks, notes, on: formatLongDate(londonDate(now)) };
  } catch (error) {
    if (!(error instanceof UploadError)) throw error;
    return { refusal: error.message, isAgreementFile: error instanceof AgreementFileError };
  }
}

function isOffered(lines: readonly TextLine[]): boolean {
  return lines.some(({ text }) => text.includes(ELECTRONICALLY));
}
