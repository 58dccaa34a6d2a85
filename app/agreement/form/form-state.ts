import type { CalendarDate } from "../../dates/calendar-date.ts";
import { readTab, writeTab } from "../../ui/browser-storage.ts";
import { findFaults } from "../contract/gaps-and-doubts.ts";
import {
  type ContractInputs,
  type FieldErrors,
  fieldNames,
  fieldsFromQuery,
  type FormFields,
  readFields,
} from "../contract/inputs.ts";

interface FormState {
  fields: FormFields;
  /** Invalid fields are blank, so that no print shows what the form does not. */
  draft: ContractInputs;
  /** Added only after focus left the form or it was submitted. */
  shownErrors: FieldErrors;
  /** Counts the submissions in a row that had errors. Above 0, the error summary is shown. */
  failedSubmits: number;
}

/** Shows no errors for empty fields unless `submitted`: a prefill link may omit some. */
export function initialFormState(
  fields: FormFields,
  submitted: boolean,
  refused: FieldErrors = {},
): FormState {
  const { draft } = readFields(fields);
  const state = { fields, draft, shownErrors: {}, failedSubmits: 0 };
  if (!isEmpty(refused)) return { ...state, shownErrors: refused, failedSubmits: 1 };
  if (submitted) return applySubmit(state);
  const shownErrors = findFaults(fields);
  for (const name of fieldNames) if (fields[name].trim() === "") delete shownErrors[name];
  return { ...state, shownErrors };
}

/** Removes outdated messages, but adds none while the visitor is typing. */
export function applyEdit(state: FormState, fields: FormFields): FormState {
  const { draft } = readFields(fields);
  const shownErrors = stillWrong(state, fields);
  const failedSubmits = isEmpty(shownErrors) ? 0 : state.failedSubmits;
  return { fields, draft, shownErrors, failedSubmits };
}

export function applyBlur(state: FormState): FormState {
  return { ...state, shownErrors: { ...state.shownErrors, ...findFaults(state.fields) } };
}

export function applySubmit(state: FormState): FormState {
  const shownErrors = findFaults(state.fields);
  const failedSubmits = isEmpty(shownErrors) ? 0 : state.failedSubmits + 1;
  return { ...state, shownErrors, failedSubmits };
}

function stillWrong(state: FormState, fields: FormFields): FieldErrors {
  const errors = findFaults(fields);
  const before = findFaults(state.fields);
  const remaining: FieldErrors = {};
  for (const name of fieldNames) {
    const shown = state.shownErrors[name];
    const isRefused = !before[name] && fields[name] === state.fields[name];
    const message = shown && (errors[name] ?? (isRefused && shown));
    if (message) remaining[name] = message;
  }
  return remaining;
}

function isEmpty(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

const remembered = new Map<string, FormFields>();

/**
 * Stores fields until the document is unloaded, and in the tab for a reload. Storing them at `pagehide` would be too
 * late: Firefox loses them when the visitor goes back. Returns whether a reload finds them.
 */
export function rememberFields(search: string, fields: FormFields): boolean {
  remembered.set(search, fields);
  return storeFields(keyOf(search), fields);
}

export function rememberedFields(search: string): FormFields | undefined {
  return remembered.get(search);
}

/** Carries the fields to the plans page, for the agreement that is opened from there. */
export function carryFields(): void {
  const fields = remembered.get(location.search);
  if (fields) storeFields(CARRIED, fields);
}

function storeFields(key: string, fields: FormFields): boolean {
  return writeTab(key, String(new URLSearchParams({ ...fields })));
}

/** Returns the fields before a reload or Back; on a new visit, those carried over with the link's plan. */
export function fieldsBeforeReload(search: string, today: CalendarDate): FormFields | undefined {
  const [visit] = performance.getEntriesByType("navigation");
  if (!(visit instanceof PerformanceNavigationTiming)) return undefined;
  const isNew = visit.type === "navigate";
  // A link with a client's details has fields of its own.
  if (isNew && !/^(?:\?plan=[\w-]*)?$/.test(search)) return undefined;
  const key = isNew ? CARRIED : keyOf(search);
  const kept = readTab(key);
  if (isNew) writeTab(key, "");
  if (!kept) return undefined;
  const query = new URLSearchParams(kept);
  const plan = isNew && new URLSearchParams(search).get("plan");
  if (plan) query.set("plan", plan);
  return fieldsFromQuery(query, today);
}

const CARRIED = "carried to the plans";

function keyOf(search: string): string {
  return `agreement${search}`;
}
