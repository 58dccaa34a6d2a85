import {
  blankInputs,
  validateInputs,
  contractFields,
  ContractInputs,
  type FieldErrors,
  fieldNames,
  type FormFields,
} from "../contract/inputs.ts";

export interface FormState {
  fields: FormFields;
  draft: ContractInputs;
  /** Messages appear only after focus has left the form or it was submitted. */
  shownErrors: FieldErrors;
  /** Submits with errors since the fields were last valid. Above 0, the error summary is shown. */
  failedSubmits: number;
}

/**
 * Unless `submitted`, shows no errors for empty fields: a prefill link may omit some.
 *
 * @param refused messages of the server about valid fields
 */
export function initialFormState(
  fields: FormFields,
  submitted: boolean,
  refused: FieldErrors = {},
): FormState {
  const state = {
    fields,
    draft: draftInputs(fields),
    shownErrors: {},
    failedSubmits: 0,
  };
  if (!isEmpty(refused)) return { ...state, shownErrors: refused, failedSubmits: 1 };
  if (submitted) return applySubmit(state);
  const shownErrors = errorsIn(fields);
  for (const name of fieldNames) if (fields[name].trim() === "") delete shownErrors[name];
  return { ...state, shownErrors };
}

/** Removes outdated messages, but adds none while the visitor is typing. */
export function applyEdit(state: FormState, fields: FormFields): FormState {
  const shownErrors = stillWrong(state, fields);
  return {
    ...state,
    fields,
    draft: draftInputs(fields),
    shownErrors,
    failedSubmits: isEmpty(shownErrors) ? 0 : state.failedSubmits,
  };
}

export function applyBlur(state: FormState): FormState {
  return { ...state, shownErrors: errorsIn(state.fields) };
}

export function applySubmit(state: FormState): FormState {
  const shownErrors = errorsIn(state.fields);
  return {
    ...state,
    shownErrors,
    failedSubmits: isEmpty(shownErrors) ? 0 : state.failedSubmits + 1,
  };
}

function stillWrong(state: FormState, fields: FormFields): FieldErrors {
  const { shownErrors } = state;
  const names = fieldNames.filter((name) => shownErrors[name]);
  if (names.length === 0) return shownErrors;
  const errors = errorsIn(fields);
  const remaining: FieldErrors = {};
  for (const name of names) {
    const isUnchanged = fields[name] === state.fields[name];
    const message = errors[name] ?? (isUnchanged && shownErrors[name]);
    if (message) remaining[name] = message;
  }
  return remaining;
}

function errorsIn(fields: FormFields): FieldErrors {
  return validateInputs(fields).errors ?? {};
}

function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

/** Takes the valid fields; the others are blank, so that no print holds what the form does not. */
export function draftInputs(fields: FormFields): ContractInputs {
  const draft = { ...blankInputs };
  for (const { name } of contractFields) {
    draft[name] = ContractInputs.shape[name].safeParse(fields[name]).data ?? "";
  }
  draft.plan = ContractInputs.shape.plan.safeParse(fields.plan).data;
  draft.startDate = ContractInputs.shape.startDate.safeParse(fields.startDate).data;
  return draft;
}

const remembered = new Map<string, FormFields>();

/** Stores fields by query string until the document is unloaded. Call only in the browser. */
export function rememberFields(search: string, fields: FormFields): void {
  remembered.set(search, fields);
}

export function rememberedFields(search: string): FormFields | undefined {
  return remembered.get(search);
}
