import { type CalendarDate, formatDate } from "../dates/calendar-date.ts";
import { writeLine } from "../log/server-log.ts";
import { profile } from "../owner/profile.ts";
import { FileDownload } from "../page/file-download.ts";
import { MissingGlyphsError, TypesetterUnavailableError } from "../server/typesetter.ts";
import { consultantFrom } from "./contract/consultant.ts";
import { type ContractValues, createContractValues } from "./contract/contract.ts";
import { findGaps } from "./contract/gaps.ts";
import {
  contractFields,
  type ContractInputs,
  type FieldErrors,
  type FormFields,
} from "./contract/inputs.ts";
import { setAsPdf } from "./pdf/agreement-pdf.ts";
import { setAsWord } from "./word/agreement-word.ts";

const kinds = {
  "/agreement.docx": {
    extension: "docx",
    type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    set: setAsWord,
  },
  "/agreement.pdf": { extension: "pdf", type: "application/pdf", set: setAsPdf },
} as const;

/** What a valid form is answered with, besides the page. */
export interface DownloadAnswer {
  status: 200 | 422 | 503;
  download?: FileDownload;
  /** What only the PDF minds about the fields. */
  refusedFor?: FieldErrors;
}

interface ValidForm {
  fields: FormFields;
  inputs: ContractInputs;
  today: CalendarDate;
  version: string;
  signal: AbortSignal;
}

/** Sets the agreement as the document that the path names, if it names one. */
export async function answerWithDownload(path: string, form: ValidForm): Promise<DownloadAnswer> {
  if (path !== "/agreement.docx" && path !== "/agreement.pdf") return { status: 200 };
  const { extension, type, set } = kinds[path];
  try {
    const bytes = await set(valuesOf(form), form.signal);
    const name = agreementFileName(form.inputs.clientCompany, form.today, extension);
    return { status: 200, download: new FileDownload(name, type, bytes) };
  } catch (error) {
    if (error instanceof MissingGlyphsError) {
      const refusedFor = missingIn(form.fields, error);
      if (Object.keys(refusedFor).length > 0) return { status: 422, refusedFor };
    }
    if (!(error instanceof TypesetterUnavailableError)) {
      writeLine({ level: "error", message: String(error) });
    }
    return { status: 503 };
  }
}

/** The agreement's values, and what else stands at the head of a page. */
function valuesOf({ fields, inputs, today, version }: ValidForm): ContractValues {
  const isDraft = findGaps(fields).length > 0;
  return new Map(createContractValues(inputs, consultantFrom(profile), today))
    .set("version", version)
    .set("draft", isDraft ? "DRAFT, not for signature. " : "");
}

/** Empty if it is not a field's value that holds the characters. */
function missingIn(fields: FormFields, { characters }: MissingGlyphsError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { name } of contractFields) {
    const missing = characters.filter((character) => fields[name].includes(character));
    if (missing.length === 0) continue;
    const shown = missing.slice(0, 5).map(quote);
    errors[name] = `The PDF cannot show ${shown.join(", ")}. Print the agreement instead`;
  }
  return errors;
}

function quote(text: string): string {
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text)) return `“${text}”`;
  const code = text.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** Characters of the party's name; file systems take 255 bytes. */
const maxName = 60;

/** `Acme Ltd, Consultancy agreement, 2026-11-20.pdf`. The name has no characters that a file system refuses. */
export function agreementFileName(party: string, date: CalendarDate, extension: string): string {
  const name = [...party.replace(/[\p{C}\p{Zl}\p{Zp}"*/:<>?\\|%]/gu, " ").replace(/\s+/gu, " ")]
    .slice(0, maxName)
    .join("")
    .replace(/^[\s.]+|[\s.]+$/gu, "");
  const kind = `Consultancy agreement, ${formatDate(date)}.${extension}`;
  return name === "" ? kind : `${name}, ${kind}`;
}
