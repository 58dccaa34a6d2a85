import { checkInputs, type FieldErrors } from "./check-inputs.ts";
import { type ContractInputs, fieldNames } from "./contract-inputs.ts";
import { draftInputs } from "./draft-inputs.ts";
import type { Fields } from "./fields.ts";

export interface FormState {
  fields: Fields;
  /** What the agreement shows. */
  draft: ContractInputs;
  /** The messages that the visitor has been told, of those fields that are still wrong. */
  told: FieldErrors;
  /** How many times wrong fields were sent since all were right. Above 0, a summary stands over the form. */
  refusals: number;
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
export function startForm(fields: Fields, sent: boolean): FormState {
  const state = { fields, draft: draftInputs(fields, blank), told: {}, refusals: 0 };
  if (sent) return sendForm(state);
  const told = errorsIn(fields);
  for (const name of fieldNames) if (fields[name].trim() === "") delete told[name];
  return { ...state, told };
}

/** The agreement follows; messages go as soon as they no longer hold, and no new one comes. */
export function typeIn(state: FormState, fields: Fields): FormState {
  const told = stillWrong(state.told, fields);
  const refusals = Object.keys(told).length === 0 ? 0 : state.refusals;
  return { fields, draft: draftInputs(fields, state.draft), told, refusals };
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
export function leaveForm(state: FormState): FormState {
  return { ...state, told: errorsIn(state.fields) };
}

export function sendForm(state: FormState): FormState {
  const told = errorsIn(state.fields);
  return { ...state, told, refusals: Object.keys(told).length === 0 ? 0 : state.refusals + 1 };
}

function errorsIn(fields: Fields): FieldErrors {
  return checkInputs(fields).errors ?? {};
}
