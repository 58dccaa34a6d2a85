/** Which form this tab has open, so that a reload opens it again; in local storage, so that other tabs hear when it closes. */
export const editingKey = "scenario_editing";

export function forgetOpen(): void {
  try {
    sessionStorage.removeItem(editingKey);
    // By which the forms of other tabs are told.
    localStorage.removeItem(editingKey);
  } catch {
    // Nothing is stored, then.
  }
}
