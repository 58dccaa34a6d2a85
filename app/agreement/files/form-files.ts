import { londonDate } from "../../dates/london.ts";
import type { FileDownload } from "../../page/file-download.ts";
import { createContractValues } from "../contract/contract.ts";
import { findGaps } from "../contract/gaps-and-doubts.ts";
import {
  contractFields,
  type ContractInputs,
  type FieldErrors,
  type FormFields,
  optionalFields,
} from "../contract/inputs.ts";
import { quoteLetters } from "../contract/pdf-letters.ts";
import { calculateDates } from "../contract/key-dates.ts";
import { withRunningHead } from "../document/running-head.ts";
import type { DatedEdition } from "../editions/dated-edition.ts";
import { editionVersion } from "../editions/edition.ts";
import { writeCalendar } from "./calendar-file.ts";
import { downloadName } from "./file-names.ts";
import {
  type Extension,
  type MadeFile,
  makeFile,
  makePdf,
  makeWord,
  type FileToMake,
} from "./make-file.ts";
import { writeTerms } from "./terms-file.ts";

export interface FormAnswer {
  status: MadeFile["status"] | 404 | 413;
  download?: FileDownload;
  /** Errors that were found only when a file was made, by field. */
  refusedFor?: FieldErrors;
}

interface ValidForm {
  fields: FormFields;
  inputs: ContractInputs;
  edition: DatedEdition;
  /** Epoch milliseconds. */
  now: number;
  origin: string;
  signal: AbortSignal;
}

interface FormFile {
  extension: Extension;
  title?: string;
  write: (form: ValidForm) => ReturnType<FileToMake["write"]>;
}

const files = new Map<string, FormFile>([
  ["/agreement.pdf", { extension: "pdf", write: (form) => makePdf(...documentOf(form)) }],
  ["/agreement.docx", { extension: "docx", write: (form) => makeWord(...documentOf(form)) }],
  ["/agreement.json", { extension: "json", title: "Agreement terms", write: termsOf }],
  ["/agreement.ics", { extension: "ics", title: "Agreement dates", write: datesOf }],
]);

export async function answerWithFile(path: string, form: ValidForm): Promise<FormAnswer> {
  const file = files.get(path);
  if (!file) return { status: 200 };
  const { extension, title, write } = file;
  const isOfDates = extension === "ics";
  if (isOfDates && !form.inputs.plan) {
    return { status: 422, refusedFor: { plan: "Choose a plan to download its dates" } };
  }
  const date = isOfDates ? londonDate(form.now) : form.edition.date;
  const name = downloadName(form.inputs.clientCompany, date, extension, title);
  return makeFile({ name, extension, write: () => write(form) }, (missing) =>
    refusalFor(form.fields, missing),
  );
}

function termsOf({ inputs, edition, origin }: ValidForm): string {
  return writeTerms(inputs, edition.mark, origin);
}

function datesOf({ inputs, edition, now }: ValidForm): string {
  const { plan = "retained-1", startDate } = inputs;
  const { msUntilMidnight: _, ...today } = londonDate(now);
  return writeCalendar(calculateDates(plan, today, startDate ?? today, edition.plans), inputs, now);
}

function documentOf({ fields, inputs, edition, signal }: ValidForm) {
  const { consultant, date, isOld, mark, link, plans } = edition;
  const values = withRunningHead(createContractValues(inputs, consultant, date, plans), {
    version: editionVersion(mark.edition),
    copyStatus: link?.copyStatus,
    isDraft: link?.hasLapsed || findGaps(fields).length > 0,
  });
  const stored = isOld ? ({ id: mark.edition, signing: "paper" } as const) : undefined;
  return [values, { signal, edition: stored }] as const;
}

function refusalFor(fields: FormFields, letters: readonly string[]) {
  const errors: FieldErrors = {};
  for (const { name } of [...contractFields, ...optionalFields]) {
    const text = fields[name].normalize("NFC");
    const missing = letters.filter((letter) => text.includes(letter));
    if (missing.length === 0) continue;
    errors[name] = `The PDF cannot show ${quoteLetters(missing)}. Print the agreement instead`;
  }
  return Object.keys(errors).length > 0 ? { refusedFor: errors } : undefined;
}
