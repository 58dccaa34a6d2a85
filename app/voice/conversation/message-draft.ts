const storageKey = "message_draft";

/** What was typed in this tab and not sent; empty without anything, or where the browser stores nothing. */
export function readDraft(): string {
  try {
    return sessionStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

export function keepDraft(text: string): void {
  try {
    sessionStorage.setItem(storageKey, text);
  } catch {
    // A reload loses it, then.
  }
}
