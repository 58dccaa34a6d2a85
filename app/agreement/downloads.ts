import { type CalendarDate, formatDate } from "../dates/calendar-date.ts";
import { londonDate } from "../dates/london.ts";
import { writeLine } from "../log/server-log.ts";
import { FileDownload } from "../page/file-download.ts";
import { JobNotDoneError } from "../server/job-queue.ts";
import { MissingGlyphsError } from "../server/typesetter.ts";
import { type ContractValues, createContractValues } from "./contract/contract.ts";
import { findGaps } from "./contract/gaps.ts";
import {
  contractFields,
  type ContractInputs,
  type FieldErrors,
  type FormFields,
  optionalFields,
} from "./contract/inputs.ts";
import { workOutDates } from "./contract/worked-dates.ts";
import { withPageHead } from "./document/page-head.ts";
import type { DatedEdition } from "./editions/dated-edition.ts";
import { versionOf } from "./editions/edition.ts";
import { writeCalendar } from "./files/calendar-file.ts";
import { writeTerms } from "./files/terms-file.ts";
import { setAsPdf } from "./pdf/agreement-pdf.ts";
import { setAsWord, WORD_TYPE } from "./word/agreement-word.ts";

const kinds = {
  "/agreement.docx": {
    extension: "docx",
    type: WORD_TYPE,
    set: setAsWord,
  },
  "/agreement.pdf": { extension: "pdf", type: "application/pdf", set: setAsPdf },
} as const;

/** What a valid form is answered with, besides the page. */
export interface DownloadAnswer {
  status: 200 | 404 | 413 | 422 | 503;
  download?: FileDownload;
  /** What only the PDF minds about the fields. */
  refusedFor?: FieldErrors;
}

interface ValidForm {
  fields: FormFields;
  inputs: ContractInputs;
  edition: DatedEdition;
  /** Epoch milliseconds. */
  now: number;
  /** Of the site. */
  origin: string;
  signal: AbortSignal;
}

/** Makes the file that the path names, if it names one. */
export async function answerWithDownload(path: string, form: ValidForm): Promise<DownloadAnswer> {
  if (path === "/agreement.ics") return answerWithDates(form);
  if (path === "/agreement.json") return answerWithTerms(form);
  return answerWithDocument(path, form);
}

function answerWithDates({ inputs, edition, now }: ValidForm): DownloadAnswer {
  const { plan, startDate, clientCompany } = inputs;
  if (!plan) return { status: 422, refusedFor: { plan: "Choose a plan to download its dates" } };
  const { msUntilMidnight: _, ...today } = londonDate(now);
  const worked = workOutDates(plan, today, startDate ?? today, edition.plans);
  const calendar = writeCalendar(worked, inputs, now);
  const name = downloadName(clientCompany, today, "ics", "Agreement dates");
  return { status: 200, download: textDownload(name, "text/calendar; charset=utf-8", calendar) };
}

function answerWithTerms({ inputs, edition, origin }: ValidForm): DownloadAnswer {
  const terms = writeTerms(inputs, edition.mark, origin);
  const name = downloadName(inputs.clientCompany, edition.date, "json", "Agreement terms");
  return { status: 200, download: textDownload(name, "application/json", terms) };
}

function textDownload(name: string, type: string, text: string): FileDownload {
  return new FileDownload(name, type, new TextEncoder().encode(text));
}

/** Sets the agreement. */
async function answerWithDocument(path: string, form: ValidForm): Promise<DownloadAnswer> {
  if (path !== "/agreement.docx" && path !== "/agreement.pdf") return { status: 200 };
  const { extension, type, set } = kinds[path];
  try {
    const { isOld, mark, date } = form.edition;
    const edition = isOld ? ({ id: mark.edition, signing: "paper" } as const) : undefined;
    const bytes = await set(valuesOf(form), { signal: form.signal, edition });
    const name = downloadName(form.inputs.clientCompany, date, extension);
    return { status: 200, download: new FileDownload(name, type, bytes) };
  } catch (error) {
    if (error instanceof MissingGlyphsError) {
      const refusedFor = missingIn(form.fields, error);
      if (Object.keys(refusedFor).length > 0) return { status: 422, refusedFor };
    }
    if (!(error instanceof JobNotDoneError)) {
      writeLine({ level: "error", message: String(error) });
    }
    return { status: 503 };
  }
}

/** The agreement's values, and what else stands at the head of a page. */
function valuesOf({ fields, inputs, edition }: ValidForm): ContractValues {
  const { consultant, date, mark, link, plans } = edition;
  const isDraft = link?.hasLapsed || findGaps(fields).length > 0;
  return withPageHead(createContractValues(inputs, consultant, date, plans), {
    version: versionOf({ id: mark.edition }),
    standing: link?.standing,
    isDraft,
  });
}

/** Empty if it is not a field's value that holds the characters. */
function missingIn(fields: FormFields, { characters }: MissingGlyphsError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name } of [...contractFields, ...optionalFields]) {
    const text = fields[name].normalize("NFC");
    const missing = characters.filter((character) => text.includes(character));
    if (missing.length === 0) continue;
    const shown = missing.slice(0, 5).map(quote);
    errors[name] = `The PDF cannot show ${shown.join(", ")}. Print the agreement instead`;
  }
  return errors;
}

function quote(text: string): string {
  // A mark stands on a circle, or it would stand on the quotation mark.
  if (/^\p{M}/u.test(text)) return `“\u25CC${text}”`;
  // Isolated, or letters that run from right to left would turn the quotation marks and the list around.
  if (/[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}]/u.test(text))
    return `\u2068“${text}”\u2069`;
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text)) return `“${text}”`;
  const code = text.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Characters of the party's name; file systems take 255 bytes. */
const maxName = 60;

/** `Acme Ltd, Consultancy agreement, 2026-11-20.pdf`. The name has no characters that a file system refuses. */
export function downloadName(
  party: string,
  date: CalendarDate,
  extension: string,
  title = "Consultancy agreement",
): string {
  const name = [...party.replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu, " ").replace(/\s+/gu, " ")]
    .slice(0, maxName)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const kind = `${title}, ${formatDate(date)}.${extension}`;
  return name === "" ? kind : `${name}, ${kind}`;
}
