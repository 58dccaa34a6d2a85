import { type CalendarDate, dayNumber, parseFieldDate } from "../../dates/calendar-date.ts";
import type { Consultant } from "./consultant.ts";
import {
  cleanText,
  contractFields,
  type FieldErrors,
  type FieldName,
  fieldNames,
  type FormFields,
  readFields,
  withNumber,
} from "./inputs.ts";

/** Something that the form lacks before its agreement can be signed. */
export interface Gap {
  name: FieldName;
  advice: string;
}

/** In the form's order. Empty if the form is valid and its client is not the sample. */
export function findGaps(form: FormFields): readonly Gap[] {
  const fields = withNumber(form);
  const faults = findFaults(form);
  return fieldNames.flatMap((name): Gap[] => {
    const advice = faults[name] ?? sampleAdvice(name, fields);
    return advice === undefined ? [] : [{ name, advice }];
  });
}

function sampleAdvice(name: FieldName, fields: FormFields): string | undefined {
  const field = contractFields.find((each) => each.name === name);
  if (!field || field.isReal || !isSample(name, fields)) return undefined;
  return `Replace the sample ${field.thing}`;
}

/** What is wrong, or missing for a client of its kind. */
export function findFaults(form: FormFields): FieldErrors {
  const fields = withNumber(form);
  return { ...kindFaults(fields), ...readFields(fields).errors };
}

/** What a client of its kind needs so that it can be named and served. */
function kindFaults(fields: FormFields): FieldErrors {
  if (!isNoCompany(fields)) return isNoNumber(fields) ? { clientKind: NO_COMPANY_NUMBER } : {};
  if (cleanText(fields.clientAddress) !== "") return {};
  return { clientAddress: "Enter the client’s address, to which notices are sent" };
}

const NO_COMPANY_NUMBER = "A company has a number. Not a company? Choose the Kind of Client.";

interface Circumstances {
  consultant: Consultant;
  today: CalendarDate;
}

/** What speaks against a client or a valid start date, for the fields that say it. No client is offered an agreement with it. */
export function findDoubts(form: FormFields, { consultant, today }: Circumstances): FieldErrors {
  const fields = withNumber(form);
  const start = parseFieldDate(fields.startDate);
  const isPast =
    start !== undefined &&
    readFields(fields).errors.startDate === undefined &&
    dayNumber(start) < dayNumber(today);
  return {
    ...kindDoubts(fields),
    ...sameParty(fields, consultant),
    ...(isPast && { startDate: "This day has passed." }),
  };
}

function sameParty(fields: FormFields, consultant: Consultant): FieldErrors {
  const isSame = (name: FieldName, own: string) =>
    cleanText(fields[name]).replace(/\s+/gu, " ").toLowerCase() === own.toLowerCase();
  const doubts: FieldErrors = {};
  if (isSame("clientCompany", consultant.companyName)) {
    doubts.clientCompany = `${consultant.companyName} is the other party.`;
  }
  if (
    isSame("clientCompanyNumber", consultant.companyNumber) &&
    isSame("clientCompanyRegistrationCountry", consultant.registeredIn)
  ) {
    doubts.clientCompanyNumber = `It is the number of ${consultant.companyName}, the other party.`;
  }
  return doubts;
}

function kindDoubts(fields: FormFields): FieldErrors {
  const doubts: FieldErrors = {};
  if (!isNoNumber(fields) && !isLikeNumber(fields)) {
    doubts.clientCompanyNumber = "This does not look like a company’s number.";
  }
  if (!isNoCompany(fields)) {
    return isNoNumber(fields) ? { clientCompanyNumber: NO_COMPANY_NUMBER } : doubts;
  }
  if (/\b(?:ltd|limited|plc|llp)\.?$/i.test(cleanText(fields.clientCompany))) {
    doubts.clientCompany =
      "A client called Ltd, Limited, plc or LLP is a company here: choose “A company or LLP” as Kind of Client.";
  }
  if (fields.clientKind === "person" && !isNoNumber(fields)) {
    doubts.clientCompanyNumber =
      "A person has no company number: choose another Kind of Client, or write “None”.";
  }
  return doubts;
}

export function isNoCompany({ clientKind }: FormFields): boolean {
  return clientKind === "person" || clientKind === "partnership";
}

function isNoNumber({ clientCompanyNumber }: FormFields): boolean {
  return /^(?:none|nil|n[/.]?a\.?|not applicable|\p{Pd}+)$/iu.test(cleanText(clientCompanyNumber));
}

/** Registers count in many ways: “HRB 86891 (Köln)”, “12.345.678/0001-95”, “№ 1027700132195”. */
function isLikeNumber({ clientCompanyNumber }: FormFields): boolean {
  const number = cleanText(clientCompanyNumber);
  return number === "" || /^(?=.*\p{N})[\p{L}\p{N}№#(][\p{L}\p{M}\p{N} №#.,/()&:-]*$/u.test(number);
}

/** A sample that many clients share is one while another field holds a sample. */
export function isSample(name: FieldName, form: FormFields): boolean {
  const fields = withNumber(form);
  const samples = contractFields.filter((field) => cleanText(fields[field.name]) === field.sample);
  return (
    samples.some((field) => field.name === name) && samples.some((field) => field.isReal !== true)
  );
}
