import * as z from "zod/mini";
import { type CalendarDate, formatDate, parseFieldDate } from "../../dates/calendar-date.ts";

/**
 * What a visitor typed, as the contract holds it: trimmed, on one line, without control characters
 * or the characters that override text direction, which could make a contract read as it is not.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, "")
    .trim();
}

const LONGEST = 200;

function isVisible(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

function isShort(value: string): boolean {
  return value.length <= LONGEST || [...value].length <= LONGEST;
}

/** `thing` is how a message names the field: "client’s name". */
function requiredText(thing: string) {
  const missing = `Enter the ${thing}`;
  const tooLong = `The ${thing} must be ${LONGEST} characters or fewer`;
  return z
    .string({ error: missing })
    .check(
      z.overwrite(cleanText),
      z.refine(isVisible, { error: missing, abort: true }),
      z.refine(isShort, { error: tooLong }),
    );
}

const startDate = z.pipe(
  z.string({ error: "Enter a start date" }),
  z.transform((text, context) => {
    const trimmed = text.trim();
    if (trimmed === "") return undefined;
    const date = parseFieldDate(trimmed);
    if (date !== undefined && date.year >= 2000 && date.year <= 2099) return date;
    context.issues.push({
      code: "custom",
      input: text,
      message:
        date === undefined
          ? "Start date must be a real date, such as 2026-11-27"
          : "Start date must be in a year from 2000 to 2099",
    });
    return z.NEVER;
  }),
);

/**
 * What a visitor fills in (spec.md, 3, "Contract inputs"). The four texts come out cleaned and are
 * required, with no pattern: foreign company numbers exist. No start date means today.
 */
export const ContractInputs = z.object({
  clientName: requiredText("client’s name"),
  clientCompany: requiredText("company’s name"),
  clientCompanyNumber: requiredText("company number"),
  clientCompanyRegistrationCountry: requiredText("country where the company is registered"),
  startDate: z.optional(startDate),
});
export type ContractInputs = z.infer<typeof ContractInputs>;

type FieldName = keyof ContractInputs;
export const fieldNames = Object.keys(ContractInputs.shape) as readonly FieldName[];

export type FieldErrors = Partial<Record<FieldName, string>>;

export type CheckedInputs =
  | { inputs: ContractInputs; errors: undefined }
  | { inputs: undefined; errors: FieldErrors };

/** Checks what a form sent: the inputs, or at most one message for each field. */
export function checkInputs(fields: Readonly<Record<string, unknown>>): CheckedInputs {
  const result = ContractInputs.safeParse(fields);
  if (result.success) return { inputs: result.data, errors: undefined };
  const errors: FieldErrors = {};
  for (const name of fieldNames) {
    const issue = result.error.issues.find(({ path }) => path[0] === name);
    if (issue !== undefined) errors[name] = issue.message;
  }
  return { inputs: undefined, errors };
}

export interface ContractField {
  name: Exclude<FieldName, "startDate">;
  label: string;
  /** What the field holds before a visitor has typed. */
  sample: string;
  /** What a browser can fill it with. Not "off": a reload would then keep the other fields and forget this one. */
  autoComplete?: string;
}

/** The four required fields, in the order of the page (spec.md, 2). */
export const contractFields: readonly ContractField[] = [
  { name: "clientName", label: "Client Name", sample: "Sam Client", autoComplete: "name" },
  {
    name: "clientCompany",
    label: "Company Name",
    sample: "Sample Client Ltd",
    autoComplete: "organization",
  },
  {
    name: "clientCompanyNumber",
    label: "Company Number",
    sample: "07654321",
  },
  {
    name: "clientCompanyRegistrationCountry",
    label: "Company Registration Country",
    sample: "England and Wales",
  },
];

/** Far more than the longest text that is taken, in UTF-16 units: what was pasted by mistake can still be mended. */
const MOST_KEPT = 20_000;

/** What stands in the form's fields, as typed. */
export type Fields = Readonly<Record<FieldName, string>>;

/** Reads the fields out of what a form sent. One that is missing is empty. */
export function fieldsFromForm(form: FormData): Fields {
  return makeFields((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  });
}

/** The fields of a page that was asked for by its address: as the query fills them in, else the sample. */
export function fieldsFromQuery(query: URLSearchParams, today: CalendarDate): Fields {
  const samples = new Map<FieldName, string>(
    contractFields.map(({ name, sample }) => [name, sample]),
  );
  samples.set("startDate", formatDate(today));
  return makeFields((name) => query.get(name) ?? samples.get(name) ?? "");
}

function makeFields(valueOf: (name: FieldName) => string): Fields {
  const fields: Record<FieldName, string> = {
    clientName: "",
    clientCompany: "",
    clientCompanyNumber: "",
    clientCompanyRegistrationCountry: "",
    startDate: "",
  };
  for (const name of fieldNames) fields[name] = shortened(valueOf(name));
  return fields;
}

/** A text that is too long in any case is not given back whole: encoded twice, it is ten times as long in the page. */
function shortened(text: string): string {
  if (text.length <= MOST_KEPT) return text;
  const clean = cleanText(text);
  return clean.length <= MOST_KEPT ? clean : `${clean.slice(0, MOST_KEPT)}…`;
}
