/** Which form this tab has open, so that a reload opens it again; in local storage, so that other tabs hear when it closes. */
export const editingKey = "scenario_editing";

export function rememberOpen(target: string): void {
  try {
    sessionStorage.setItem(editingKey, target);
    localStorage.setItem(editingKey, target);
  } catch {
    // After a reload the form is closed, then.
  }
}

export function forgetOpen(): void {
  try {
    sessionStorage.removeItem(editingKey);
    // By which the forms of other tabs are told.
    localStorage.removeItem(editingKey);
  } catch {
    // Nothing is stored, then.
  }
}

const mark = "editor:";

/** The state of a history entry in which the form for `target` is open. */
export function stateOf(target: string): string {
  return mark + target;
}

/** Returns the scenario whose form is open in a history entry; empty if none is. */
export function editedIn(state: unknown): string {
  return typeof state === "string" && state.startsWith(mark) ? state.slice(mark.length) : "";
}
