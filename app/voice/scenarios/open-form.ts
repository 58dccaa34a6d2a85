import { writeLocal, writeTab } from "../../ui/browser-storage.ts";

/** Stored for the tab, so that a reload opens its form again, and for all tabs, so that they hear when it closes. */
export const openFormKey = "scenario_editing";

/** If this fails, a reload will not open the form again. */
export function rememberOpenForm(target: string): void {
  writeTab(openFormKey, target);
  writeLocal(openFormKey, target);
}

export function forgetOpenForm(): void {
  rememberOpenForm("");
}

export const draftKey = "scenario_draft:";

/** Returns the keys in local storage that begin with `prefix`; none if the browser blocks it. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(prefix))
      .toSorted();
  } catch {
    return [];
  }
}

const mark = "editor:";

/** The state of a history entry in which the form for `target` is open. */
export function editorEntryState(target: string): string {
  return mark + target;
}

/** Returns the scenario whose form is open in a history entry, or "". */
export function editedScenario(state: unknown): string {
  return typeof state === "string" && state.startsWith(mark) ? state.slice(mark.length) : "";
}
