/** What this tab keeps under a name, also over a reload; empty without anything, or where the browser stores nothing. */
export function readTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

export function writeTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // A reload loses it, then.
  }
}
