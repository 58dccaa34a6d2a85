import * as z from "zod/mini";
import { FormSchema } from "./editor-form.ts";

/** Which form is open, so that a reload opens it again. */
const editingKey = "scenario_editing";
const draftKey = "scenario_draft:";

const DraftSchema = z.object({
  form: FormSchema,
  brief: z.string(),
  /** Whether fields are filled in by the AI, and the visitor has to read them. */
  isDrafted: z.optional(z.boolean()),
  /** The stored scenario with which the form began, as JSON. */
  base: z.optional(z.string()),
});

/** What was typed and is not saved yet. */
export type EditorDraft = z.infer<typeof DraftSchema>;

/** @param target the id of an own scenario, or "new". Returns undefined if there is no usable draft. */
export function readDraft(target: string): EditorDraft | undefined {
  try {
    return DraftSchema.parse(JSON.parse(localStorage.getItem(draftKey + target) ?? ""));
  } catch {
    return undefined;
  }
}

/** Returns whether the browser stored it. */
export function storeDraft(target: string, draft: EditorDraft): boolean {
  try {
    localStorage.setItem(draftKey + target, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Calls the listener when another tab has dropped the draft or closed a form. Returns an unsubscribe function. */
export function onClosedElsewhere(target: string, listener: () => void): () => void {
  const changed = ({ key, newValue }: StorageEvent) => {
    const isOurs = key === draftKey + target || key === editingKey;
    if (isOurs && newValue === null) listener();
  };
  window.addEventListener("storage", changed);
  return () => window.removeEventListener("storage", changed);
}

export function dropDraft(target: string): void {
  try {
    localStorage.removeItem(draftKey + target);
  } catch {
    // Nothing is stored, then.
  }
}

export function rememberOpen(target: string): void {
  try {
    localStorage.setItem(editingKey, target);
  } catch {
    // After a reload the form is closed, then.
  }
}
