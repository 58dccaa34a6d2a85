import * as z from "zod/mini";
import { type PlanChoice, pricedChoices } from "../../work-together/plans.ts";
import { type CalendarDate, formatDate, parseFieldDate } from "../../dates/calendar-date.ts";

const MAX_LENGTH = 200;

function isVisible(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

function isShort(value: string): boolean {
  return value.length <= MAX_LENGTH || [...value].length <= MAX_LENGTH;
}

/** `thing` names the field in messages, such as "client’s name". */
function requiredText(thing: string) {
  const missing = `Enter the ${thing}`;
  const tooLong = `The ${thing} must be ${MAX_LENGTH} characters or fewer`;
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
    const date = parseFieldDate(trimmed);
    if (date !== undefined && date.year >= 2000 && date.year <= 2099) return date;
    context.issues.push({
      code: "custom",
      input: text,
      message: startDateMessage(trimmed, date),
    });
    return z.NEVER;
  }),
);

function startDateMessage(text: string, date: CalendarDate | undefined): string {
  if (text === "") return "Enter a start date";
  if (date === undefined) return "Start date must be a real date, such as 2026-11-27";
  return "Start date must be in a year from 2000 to 2099";
}

const plan = z.pipe(
  z.string(),
  z.transform((text, context): PlanChoice | undefined => {
    const found = pricedChoices.find(({ choice }) => choice === text);
    if (found !== undefined || text === "") return found?.choice;
    context.issues.push({ code: "custom", input: text, message: "Choose a plan and tier" });
    return z.NEVER;
  }),
);

/** docs/product.md, 3, "Contract inputs". A form without a start date means today. */
export const ContractInputs = z.object({
  /** Without one, both schedules are for the parties to choose from, on paper. */
  plan: z.optional(plan),
  clientName: requiredText("client’s name"),
  clientCompany: requiredText("company’s name"),
  clientCompanyNumber: requiredText("company number"),
  clientCompanyRegistrationCountry: requiredText("country where the company is registered"),
  startDate: z.optional(startDate),
});
export type ContractInputs = z.infer<typeof ContractInputs>;

export const blankInputs: ContractInputs = {
  clientName: "",
  clientCompany: "",
  clientCompanyNumber: "",
  clientCompanyRegistrationCountry: "",
};

export type FieldName = keyof ContractInputs;
export const fieldNames = Object.keys(ContractInputs.shape) as readonly FieldName[];

export type FieldErrors = Partial<Record<FieldName, string>>;

type CheckedInputs =
  | { inputs: ContractInputs; errors: undefined }
  | { inputs: undefined; errors: FieldErrors };

/** Returns the cleaned inputs, or one message per invalid field. */
export function validateInputs(fields: Readonly<Record<string, unknown>>): CheckedInputs {
  const result = ContractInputs.safeParse(fields);
  if (result.success) return { inputs: result.data, errors: undefined };
  const errors: FieldErrors = {};
  for (const name of fieldNames) {
    const issue = result.error.issues.find(({ path }) => path[0] === name);
    if (issue !== undefined) errors[name] = issue.message;
  }
  return { inputs: undefined, errors };
}

interface ContractField {
  name: Exclude<FieldName, "plan" | "startDate">;
  label: string;
  /** Names the field in messages. */
  thing: string;
  sample: string;
  /** The sample is one that many clients share. */
  isReal?: true;
  /** Never "off": a reload would then restore every field except this one. */
  autoComplete?: string;
}

/** The four required fields, in display order. */
export const contractFields: readonly ContractField[] = [
  {
    name: "clientName",
    label: "Client Name",
    thing: "client’s name",
    sample: "Sam Client",
    autoComplete: "name",
  },
  {
    name: "clientCompany",
    label: "Company Name",
    thing: "company’s name",
    sample: "Sample Client Ltd",
    autoComplete: "organization",
  },
  {
    name: "clientCompanyNumber",
    label: "Company Number",
    thing: "company number",
    sample: "07654321",
  },
  {
    name: "clientCompanyRegistrationCountry",
    label: "Company Registration Country",
    thing: "country where the company is registered",
    sample: "England and Wales",
    isReal: true,
  },
];

const AMPERSAND = 0x26;
const LINE_FEED = 0x0a;
const MAX_SEPARATORS = 1000;

/** Returns an empty form if the body is not a form or has so many parts that parsing would be slow. */
export async function readFormData(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  const body = new Uint8Array(await request.arrayBuffer());
  const separator = /^multipart\//i.test(type) ? LINE_FEED : AMPERSAND;
  if (hasMoreThan(MAX_SEPARATORS, separator, body)) return new FormData();
  const form = new Response(body, { headers: { "Content-Type": type } });
  return form.formData().catch(() => new FormData());
}

function hasMoreThan(limit: number, byte: number, body: Uint8Array): boolean {
  let at = body.indexOf(byte);
  for (let count = 0; at !== -1; count += 1) {
    if (count === limit) return true;
    at = body.indexOf(byte, at + 1);
  }
  return false;
}

/** UTF-16 units. Far above the validation limit, so that text pasted by mistake can still be corrected. */
const MAX_SHOWN = 20_000;

export type FormFields = Readonly<Record<FieldName, string>>;

/** @param today the start date of a form that has none at all. The page's own form has one, which may be empty. */
export function fieldsFromForm(form: FormData, today?: CalendarDate): FormFields {
  return makeFields((name) => {
    const value = form.get(name);
    if (value === null && name === "startDate" && today) return formatDate(today);
    return typeof value === "string" ? value : "";
  });
}

/** Fields missing from the query get sample values; the start date gets `today`. An unknown plan is no plan. */
export function fieldsFromQuery(query: URLSearchParams, today: CalendarDate): FormFields {
  const samples = new Map<FieldName, string>(
    contractFields.map(({ name, sample }) => [name, sample]),
  );
  samples.set("startDate", formatDate(today));
  return makeFields((name) => {
    const value = query.get(name) ?? samples.get(name) ?? "";
    return name === "plan" && !pricedChoices.some(({ choice }) => choice === value) ? "" : value;
  });
}

function makeFields(valueOf: (name: FieldName) => string): FormFields {
  const fields: Record<FieldName, string> = { ...blankInputs, plan: "", startDate: "" };
  for (const name of fieldNames) fields[name] = shortened(valueOf(name));
  return fields;
}

/** Limits the page's size: text in its data is escaped twice and can grow tenfold. */
function shortened(text: string): string {
  // No HTML can hold it.
  text = text.replaceAll("\0", "");
  if (text.length <= MAX_SHOWN) return text;
  const clean = cleanText(text);
  return clean.length <= MAX_SHOWN ? clean : `${clean.slice(0, MAX_SHOWN)}…`;
}

/**
 * Characters that a reader cannot see, or that change the order in which others are read: they could disguise a
 * contract's text. The last four are letters and signs that are blank.
 */
const hidden =
  /[\p{Cc}\p{Bidi_Control}\p{Noncharacter_Code_Point}\p{Cs}\uFFFD\u2800\u3164\u115F\u1160\uFFA0]/gu;

/** Joins lines, and removes hidden characters. */
export function cleanText(text: string): string {
  return joinLines(text).replace(hidden, "").trim();
}

/** Whether `cleanText` takes out more than line breaks and outer spaces. */
export function hasHiddenCharacters(text: string): boolean {
  return joinLines(text).search(hidden) >= 0;
}

function joinLines(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ");
}
