/** Which form this tab has open, so that a reload opens it again; in local storage, so that other tabs hear when it closes. */
export const editingKey = "scenario_editing";

/** A form that stands in the briefing's place, as others see it. */
export interface OpenForm {
  goTo(): void;
  /** Resolves once the browser has gone back, which scrolls the page. */
  close(): Promise<void>;
  /** Closes it if nothing would be lost to the call that begins. */
  closeUntouched(): Promise<void>;
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
