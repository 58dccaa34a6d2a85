import { type CalendarDate, dayNumber } from "../../dates/calendar-date.ts";
import type { Consultant } from "./contract.ts";
import { doubtfulNumber, isBritishOnIsland, NO_NUMBER } from "./company-number-doubts.ts";
import {
  cleanText,
  contractFields,
  type FieldErrors,
  type FieldName,
  fieldNames,
  type FormFields,
  isNoCompany,
  readFields,
  withCompanyNumber,
} from "./inputs.ts";

/** A field that must be filled in before the agreement can be signed. */
export interface Gap {
  name: FieldName;
  advice: string;
}

/** Returns the gaps in the form's order. */
export function findGaps(form: FormFields): readonly Gap[] {
  const fields = withCompanyNumber(form);
  const faults = findFaults(form);
  return fieldNames.flatMap((name): Gap[] => {
    const sample = contractFields.find((field) => field.name === name && !field.isReal);
    const isLeft = sample && isSample(name, fields);
    const advice = faults[name] ?? (isLeft && `Replace the sample ${sample.thing}`);
    return advice ? [{ name, advice }] : [];
  });
}

export function findFaults(form: FormFields): FieldErrors {
  const fields = withCompanyNumber(form);
  return { ...kindFaults(fields), ...readFields(fields).errors };
}

function kindFaults(fields: FormFields): FieldErrors {
  if (!isNoCompany(fields)) return saysNoNumber(fields) ? { clientKind: NO_COMPANY_NUMBER } : {};
  if (cleanText(fields.clientAddress) !== "") return {};
  return { clientAddress: "Enter the client’s address, to which notices are sent" };
}

const NO_COMPANY_NUMBER = "A company has a number. Not a company? Choose the Kind of Client.";

/** Returns doubts about a valid client or start date. They prevent nothing, but `npm run offer` asks about them. */
export function findDoubts(
  form: FormFields,
  { consultant, today }: { consultant: Consultant; today: CalendarDate },
): FieldErrors {
  const fields = withCompanyNumber(form);
  const { startDate = today } = readFields(fields).draft;
  const days = dayNumber(startDate) - dayNumber(today);
  return {
    ...findClientDoubts(fields, consultant),
    ...(days < 0 && { startDate: "This date is in the past." }),
    ...(days > 366 && { startDate: "This date is more than a year away." }),
  };
}

/** Returns doubts about a valid client. */
export function findClientDoubts(form: FormFields, consultant: Consultant): FieldErrors {
  const fields = withCompanyNumber(form);
  return { ...kindDoubts(fields), ...sameParty(fields, consultant) };
}

const OWN_COMPANY = "This is the consultant’s own company.";

function sameParty(fields: FormFields, consultant: Consultant): FieldErrors {
  const isSame = (name: FieldName, own: string) =>
    cleanText(fields[name]).replace(/\s+/g, " ").toLowerCase() === own.toLowerCase();
  const isRegisteredAlike =
    isSame("clientCompanyNumber", consultant.companyNumber) &&
    isSame("clientCompanyRegistrationCountry", consultant.registeredIn);
  return {
    ...(isSame("clientCompany", consultant.companyName) && { clientCompany: OWN_COMPANY }),
    ...(isRegisteredAlike && { clientCompanyNumber: OWN_COMPANY }),
  };
}

function kindDoubts(fields: FormFields): FieldErrors {
  const doubts: FieldErrors = {};
  const hasNoNumber = saysNoNumber(fields);
  const doubt = hasNoNumber ? undefined : doubtOfNumber(fields);
  if (doubt) doubts.clientCompanyNumber = doubt;
  if (!isNoCompany(fields)) {
    return hasNoNumber ? { clientCompanyNumber: NO_COMPANY_NUMBER } : doubts;
  }
  if (/\b(?:ltd|limited|plc|llp)\.?$/i.test(cleanText(fields.clientCompany))) {
    doubts.clientCompany =
      "A client called Ltd, Limited, plc or LLP is a company here: choose “A company or LLP”.";
  } else if (fields.clientKind === "person" && !isNamedInParty(fields)) {
    doubts.clientCompany =
      "A person’s party name has the signer’s name in it: “Sam Client, trading as Samples”.";
  }
  if (fields.clientKind === "person" && !hasNoNumber) {
    doubts.clientCompanyNumber =
      "A person has no company number: choose another Kind of Client, or write “None”.";
  }
  return doubts;
}

function isNamedInParty({ clientName, clientCompany }: FormFields): boolean {
  const party = wordsOf(clientCompany);
  return party.length === 0 || wordsOf(clientName).every((word) => party.includes(word));
}

function wordsOf(text: string): string[] {
  return (
    cleanText(text)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

export function saysNoNumber({ clientCompanyNumber }: FormFields): boolean {
  return /^(?:none|nil|n[/.]?a\.?|not applicable|\p{Pd}+)$/iu.test(cleanText(clientCompanyNumber));
}

/** “HRB 86891 (Köln)”, “12.345.678/0001-95”, “№ 1027700132195”. */
const numberAbroad = /^(?=.*\p{N})[\p{L}\p{N}№#(][\p{L}\p{M}\p{N}№#.,/()&:-]*$/u;

const theUk = /^(?:uk\b|united k|great b|england|scotland|wales|northern i)/i;

function doubtOfNumber(fields: FormFields): string | undefined {
  const number = cleanText(fields.clientCompanyNumber).replaceAll(" ", "");
  const country = cleanText(fields.clientCompanyRegistrationCountry);
  if (number === "") return undefined;
  if (theUk.test(country) || isBritishOnIsland(number, country))
    return doubtfulNumber(number, country);
  return numberAbroad.test(number) ? undefined : NO_NUMBER;
}

/** The sample country is many clients' own, so it only counts while another field holds a sample. */
export function isSample(name: FieldName, form: FormFields): boolean {
  const fields = withCompanyNumber(form);
  const samples = contractFields.filter((field) => cleanText(fields[field.name]) === field.sample);
  return samples.some((field) => field.name === name) && samples.some((field) => !field.isReal);
}
