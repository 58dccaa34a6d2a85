import type { CalendarDate } from "../../dates/calendar-date.ts";
import { findFaults, findGaps } from "../contract/gaps.ts";
import {
  type ContractInputs,
  type FieldErrors,
  fieldNames,
  fieldsFromQuery,
  type FormFields,
  readFields,
} from "../contract/inputs.ts";

export interface FormState {
  fields: FormFields;
  /** Blank where a field is invalid, so that no print holds what the form does not. */
  draft: ContractInputs;
  /** Messages appear only after focus has left the form or it was submitted. */
  shownErrors: FieldErrors;
  /** Submits with errors since the fields were last valid. Above 0, the error summary is shown. */
  failedSubmits: number;
  /** They were sent, and nothing was left to fill in. */
  isChecked: boolean;
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
    draft: readFields(fields).draft,
    shownErrors: {},
    failedSubmits: 0,
    isChecked: false,
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
    draft: readFields(fields).draft,
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
    isChecked: findGaps(state.fields).length === 0,
  };
}

function stillWrong(state: FormState, fields: FormFields): FieldErrors {
  const { shownErrors } = state;
  const names = fieldNames.filter((name) => shownErrors[name]);
  if (names.length === 0) return shownErrors;
  const errors = errorsIn(fields);
  const before = errorsIn(state.fields);
  const remaining: FieldErrors = {};
  for (const name of names) {
    const isRefused = !before[name] && fields[name] === state.fields[name];
    const message = errors[name] ?? (isRefused && shownErrors[name]);
    if (message) remaining[name] = message;
  }
  return remaining;
}

function errorsIn(fields: FormFields): FieldErrors {
  return findFaults(fields);
}

function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

const remembered = new Map<string, FormFields>();

/** Stores fields by query string: until the document is unloaded, and in its tab for a reload of it. */
export function rememberFields(search: string, fields: FormFields): void {
  if (remembered.size === 0) addEventListener("pagehide", keepForReload);
  remembered.set(search, fields);
}

export function rememberedFields(search: string): FormFields | undefined {
  return remembered.get(search);
}

function keepForReload() {
  for (const [search, fields] of remembered) {
    try {
      sessionStorage.setItem(keyOf(search), String(new URLSearchParams({ ...fields })));
    } catch {
      // Where nothing can be stored, a reload brings the samples, as a first visit does.
    }
  }
}

/** What the form held when this document was reloaded, or left for the one from which Back returned to it. */
export function fieldsBeforeReload(search: string, today: CalendarDate): FormFields | undefined {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming) || visit.type === "navigate")
    return undefined;
  try {
    const kept = sessionStorage.getItem(keyOf(search));
    return kept === null ? undefined : fieldsFromQuery(new URLSearchParams(kept), today);
  } catch {
    return undefined;
  }
}

function keyOf(search: string): string {
  return `agreement${search}`;
}
