import { cleanText } from "./clean-text.ts";
import { contractFields } from "./contract-fields.ts";
import { type FieldName, fieldNames } from "./contract-inputs.ts";
import { formatIsoDate } from "./iso-date.ts";
import type { CalendarDate } from "../ui/calendar-date.ts";

/** Far more than the longest text that is taken, in UTF-16 units: what was pasted by mistake can still be mended. */
const MOST_KEPT = 20_000;

/** What stands in the form's fields, as typed. */
export type Fields = Readonly<Record<FieldName, string>>;

/** Reads the fields out of what a form sent. One that is missing is empty. */
export function sentFields(form: FormData): Fields {
  return makeFields((name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  });
}

/** The fields of a page that was asked for by its address: as the query fills them in, else the sample. */
export function askedFields(query: URLSearchParams, today: CalendarDate): Fields {
  const samples = new Map<FieldName, string>(
    contractFields.map(({ name, sample }) => [name, sample]),
  );
  samples.set("startDate", formatIsoDate(today));
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
