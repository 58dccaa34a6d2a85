import {
  checkInputs,
  cleanText,
  ContractInputs,
  type FieldErrors,
  fieldNames,
  type Fields,
} from "../contract/inputs.ts";

export interface FormState {
  fields: Fields;
  /** What the agreement shows. */
  draft: ContractInputs;
  /** The messages that the visitor has been told, of those fields that are still wrong. */
  shownErrors: FieldErrors;
  /** How many times wrong fields were sent since all were right. Above 0, a summary stands over the form. */
  failedSubmits: number;
}

const blank: ContractInputs = {
  clientName: "",
  clientCompany: "",
  clientCompanyNumber: "",
  clientCompanyRegistrationCountry: "",
};

/**
 * @param sent Whether the fields were sent by the form, and so are all to be judged. Else only those
 *   that hold something are: a link may leave a field for the client to fill in.
 */
export function initialState(fields: Fields, sent: boolean): FormState {
  const state = { fields, draft: draftInputs(fields, blank), shownErrors: {}, failedSubmits: 0 };
  if (sent) return submit(state);
  const told = errorsIn(fields);
  for (const name of fieldNames) if (fields[name].trim() === "") delete told[name];
  return { ...state, shownErrors: told };
}

/** The agreement follows; messages go as soon as they no longer hold, and no new one comes. */
export function edit(state: FormState, fields: Fields): FormState {
  const told = stillWrong(state.shownErrors, fields);
  const refusals = Object.keys(told).length === 0 ? 0 : state.failedSubmits;
  return {
    fields,
    draft: draftInputs(fields, state.draft),
    shownErrors: told,
    failedSubmits: refusals,
  };
}

/** Of the messages told before, those that still hold, as they are now. */
function stillWrong(before: FieldErrors, fields: Fields): FieldErrors {
  const names = fieldNames.filter((name) => before[name]);
  if (names.length === 0) return before;
  const errors = errorsIn(fields);
  const told: FieldErrors = {};
  for (const name of names) if (errors[name]) told[name] = errors[name];
  return told;
}

/** Each wrong field gets its message once the visitor has left the form. */
export function leave(state: FormState): FormState {
  return { ...state, shownErrors: errorsIn(state.fields) };
}

export function submit(state: FormState): FormState {
  const told = errorsIn(state.fields);
  return {
    ...state,
    shownErrors: told,
    failedSubmits: Object.keys(told).length === 0 ? 0 : state.failedSubmits + 1,
  };
}

function errorsIn(fields: Fields): FieldErrors {
  return checkInputs(fields).errors ?? {};
}

/**
 * The inputs to show while a visitor types: each field as typed where it is valid or still empty,
 * else as it was before.
 */
export function draftInputs(
  fields: Readonly<Record<keyof ContractInputs, string>>,
  before: ContractInputs,
): ContractInputs {
  const text = (name: Exclude<keyof ContractInputs, "startDate">) => {
    if (cleanText(fields[name]) === "") return "";
    const result = ContractInputs.shape[name].safeParse(fields[name]);
    return result.success ? result.data : before[name];
  };
  const startDate = ContractInputs.shape.startDate.safeParse(fields.startDate);
  return {
    clientName: text("clientName"),
    clientCompany: text("clientCompany"),
    clientCompanyNumber: text("clientCompanyNumber"),
    clientCompanyRegistrationCountry: text("clientCompanyRegistrationCountry"),
    startDate: startDate.success ? startDate.data : before.startDate,
  };
}

/** What a visitor typed, by the query of the page; gone with the document, and never stored. */
const kept = new Map<string, Fields>();

/** Keeps the fields for a visitor who goes to another page and comes back. For the browser only. */
export function keepFields(search: string, fields: Fields): void {
  kept.set(search, fields);
}

export function rememberedFields(search: string): Fields | undefined {
  return kept.get(search);
}
