import { type CalendarDate, formatDate, parseFieldDate } from "../../dates/calendar-date.ts";
import { type PlanChoice, pricedChoices } from "../../work-together/plans.ts";

const MAX_LENGTH = 200;

export const clientKinds = ["company", "person", "partnership"] as const;
export type ClientKind = (typeof clientKinds)[number];

/** The rules are in docs/product.md, 3, "Contract inputs". A form without a start date means today. */
export interface ContractInputs {
  /** If it is left out, the parties choose on paper. */
  plan?: PlanChoice | undefined;
  clientName: string;
  clientCompany: string;
  clientCompanyNumber: string;
  clientCompanyRegistrationCountry: string;
  startDate?: CalendarDate | undefined;
  /** Undefined for a company. */
  clientKind?: Exclude<ClientKind, "company"> | undefined;
  clientPosition?: string | undefined;
  clientAddress?: string | undefined;
  clientEmail?: string | undefined;
}

const blankInputs: ContractInputs = {
  clientName: "",
  clientCompany: "",
  clientCompanyNumber: "",
  clientCompanyRegistrationCountry: "",
};

type Reader<Value> = (typed: unknown) => { value: Value; error?: string | undefined };

/** Not a schema: its library would be a third of the page's script. */
const readers: { [Name in keyof Required<ContractInputs>]: Reader<ContractInputs[Name]> } = {
  clientName: requiredText("client’s name"),
  clientCompany: requiredText("company’s name"),
  clientCompanyNumber: requiredText("company number"),
  clientCompanyRegistrationCountry: requiredText("country where the company is registered"),
  plan(typed) {
    if (typed === undefined || typed === "") return { value: undefined };
    const value = pricedChoices.find(({ choice }) => choice === typed)?.choice;
    return value ? { value } : { value, error: "Choose a plan and tier" };
  },
  startDate(typed) {
    if (typed === undefined) return { value: undefined };
    const text = typeof typed === "string" ? typed.trim() : "";
    if (text === "") return { value: undefined, error: "Enter a start date" };
    const value = parseFieldDate(text);
    if (!value) return { value, error: "Start date must be a real date, such as 2026-11-27" };
    if (value.year >= 2000 && value.year <= 2099) return { value };
    return { value: undefined, error: "Start date must be in a year from 2000 to 2099" };
  },
  clientKind(typed) {
    if (typed === "person" || typed === "partnership") return { value: typed };
    if (typed === undefined || typed === "company" || typed === "") return { value: undefined };
    return { value: undefined, error: "Choose the kind of client" };
  },
  clientPosition: optionalText("position"),
  clientAddress: optionalText("registered office or address"),
  clientEmail: optionalAddress("email for notices"),
};

export type FieldName = keyof ContractInputs;
export const fieldNames = Object.keys(readers) as readonly FieldName[];
export const markNames = ["edition", "offered"] as const;

/** `thing` names the field in messages, such as "client’s name". */
function requiredText(thing: string): Reader<string> {
  return (typed) => {
    const value = readText(typed);
    const error = isVisible(value) ? textFault(thing, value, typed) : `Enter the ${thing}`;
    return { value: error === undefined ? value : "", error };
  };
}

function optionalText(thing: string): Reader<string | undefined> {
  return (typed) => {
    const value = readText(typed);
    const error = textFault(thing, value, typed);
    return { value: error === undefined && isVisible(value) ? value : undefined, error };
  };
}

function optionalAddress(thing: string): Reader<string | undefined> {
  const read = optionalText(thing);
  return (typed) => {
    const { value, error } = read(typed);
    if (value === undefined || /^[^\s@,;]+@[^\s@,;]+$/.test(value)) return { value, error };
    return {
      value: undefined,
      error: `The ${thing} must be one address, such as name@example.com`,
    };
  };
}

function readText(typed: unknown): string {
  return typeof typed === "string" ? cleanText(typed) : "";
}

export function isVisible(value: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(value);
}

/** The replacement character for invalid bytes. */
const LOST = "\uFFFD";

function textFault(thing: string, value: string, typed: unknown): string | undefined {
  if ([...value].length > MAX_LENGTH)
    return `The ${thing} must be ${MAX_LENGTH} characters or fewer`;
  if (typeof typed !== "string" || !typed.toWellFormed().includes(LOST)) return undefined;
  return `The ${thing} holds “${LOST}”, which stands for a character that was lost: type it again`;
}

export type FieldErrors = Partial<Record<FieldName, string>>;

type TypedFields = Readonly<Record<string, unknown>>;

/** In the draft, invalid fields are blank. */
export function readFields(typed: TypedFields): { draft: ContractInputs; errors: FieldErrors } {
  const fields = withCompanyNumber(typed);
  const draft = { ...blankInputs };
  const errors: FieldErrors = {};
  function read<Name extends FieldName>(name: Name) {
    const { value, error } = readers[name](fields[name]);
    draft[name] = value;
    if (error !== undefined) errors[name] = error;
  }
  for (const name of fieldNames) read(name);
  return { draft, errors };
}

/** Returns undefined inputs if any field is invalid. */
export function validateInputs(fields: TypedFields) {
  const { draft, errors } = readFields(fields);
  const isValid = Object.keys(errors).length === 0;
  return { inputs: isValid ? draft : undefined, errors: isValid ? undefined : errors };
}

/** Writes inputs as form fields, in the form's order, without empty ones. */
export function filledFields(inputs: ContractInputs): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of fieldNames) {
    const value = inputs[name];
    if (value !== undefined) fields[name] = typeof value === "string" ? value : formatDate(value);
  }
  return fields;
}

/** Fills in the company number of clients that need none, because they are no company. */
export function withCompanyNumber<T extends TypedFields>(fields: T): T {
  if (!isNoCompany(fields)) return fields;
  const text = readText(fields["clientCompanyNumber"]);
  const isGiven = isVisible(text) && text !== sampleNumber;
  return isGiven ? fields : { ...fields, clientCompanyNumber: "None" };
}

export function isNoCompany({ clientKind }: TypedFields): boolean {
  return clientKind === "person" || clientKind === "partnership";
}

interface ContractField {
  name: Exclude<FieldName, "plan" | "startDate" | "clientKind" | OptionalField["name"]>;
  label: string;
  thing: string;
  sample: string;
  about?: string;
  /** Many clients share this value. */
  isReal?: true;
  /** Never "off": a reload would restore every field but this one. */
  autoComplete?: string;
}

const sampleNumber = "07654321";

export const contractFields: readonly ContractField[] = [
  {
    name: "clientName",
    label: "Client Name",
    thing: "client’s name",
    sample: "Sam Client",
    about: "who signs",
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
    sample: sampleNumber,
  },
  {
    name: "clientCompanyRegistrationCountry",
    label: "Company Registration Country",
    thing: "country where the company is registered",
    sample: "England and Wales",
    isReal: true,
  },
];

interface OptionalField {
  name: "clientPosition" | "clientAddress" | "clientEmail";
  label: string;
  type?: "email";
  autoComplete?: string;
}

/** If it is empty, the signature page has lines to write on. */
export const optionalFields: readonly OptionalField[] = [
  { name: "clientPosition", label: "Position", autoComplete: "organization-title" },
  { name: "clientAddress", label: "Registered Office or Address" },
  { name: "clientEmail", label: "Email for Notices", type: "email", autoComplete: "email" },
];

/** UTF-16 units. Far above the limit, so that text pasted by mistake can be corrected. */
const MAX_SHOWN = 20_000;

export function isTooLongToShow(text: string): boolean {
  return text.length > MAX_SHOWN;
}

export type FormFields = Readonly<Record<FieldName, string>>;

/** The start date is `today` if the form has no field for it. */
export function fieldsFromForm(form: FormData, today?: CalendarDate): FormFields {
  return makeFields((name) => {
    const value = form.get(name);
    if (value === null && name === "startDate" && today) return formatDate(today);
    return typeof value === "string" ? value : "";
  });
}

/** Missing fields get sample values, the start date `today`. Unknown choices are empty. */
export function fieldsFromQuery(query: URLSearchParams, today: CalendarDate): FormFields {
  const unknown: readonly FieldName[] = unknownChoices(query);
  return makeFields((name) => {
    if (unknown.includes(name)) return "";
    const sample = contractFields.find((field) => field.name === name)?.sample;
    return query.get(name) ?? (name === "startDate" ? formatDate(today) : (sample ?? ""));
  });
}

const choiceNames = ["plan", "clientKind"] as const;

export function unknownChoices(query: URLSearchParams) {
  return choiceNames.filter((name) => readers[name](query.get(name) ?? "").error !== undefined);
}

function makeFields(valueOf: (name: FieldName) => string): FormFields {
  const fields = fieldNames.map((name) => [name, shortened(valueOf(name))] as const);
  return Object.fromEntries(fields) as FormFields;
}

/** Limits a page's size: text in its data is escaped twice and can grow tenfold. */
function shortened(text: string): string {
  // HTML cannot contain this character.
  text = text.replaceAll("\0", "");
  if (!isTooLongToShow(text)) return text;
  const clean = cleanText(text);
  return !isTooLongToShow(clean) ? clean : `${clean.slice(0, MAX_SHOWN)}…`;
}

/** Invisible characters, and those that change the reading order, could disguise text. The last two are blank signs. */
const hidden = /(?![\p{Join_C}\p{VS}])[\p{Cc}\p{DI}\p{NChar}\p{Cs}\uFFF9-\uFFFD\u2800\u{1D159}]/gu;

/** Emoji and scripts without capitals need joiners and variants. */
const strayJoinerOrVariant =
  /(?<![\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{Join_C}\p{VS}]+/gu;

/** Joins lines, and removes hidden characters. */
export function cleanText(text: string): string {
  // Fast path: each keystroke cleans every field many times.
  if (/^[ -~]*$/.test(text)) return text.trim();
  return joinLines(text).replace(hidden, "").replace(strayJoinerOrVariant, "").trim();
}

export function hasHiddenCharacters(text: string): boolean {
  const line = joinLines(text);
  return line.search(hidden) >= 0 || line.search(strayJoinerOrVariant) >= 0;
}

function joinLines(text: string): string {
  return text.replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ");
}

/** Marks a link so that its terms do not change. */
export interface LinkMark {
  /** The first 16 hexadecimal digits of the edition's hash. */
  edition: string;
  /** The day in London on which it was made, such as `2026-11-27`. */
  offered: string;
}

/** Says how long the terms of a link's day apply. */
export interface DatedLink {
  /** True once the quote has expired (clause 14.2). */
  hasLapsed: boolean;
  sentence: string;
  /** Follows the version in the head of each page. */
  copyStatus: string;
}
