/** "" if there is none, or the browser stores nothing. */
export function readTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Removes the key if the value is "". Returns whether a reload finds it. */
export function writeTab(key: string, value: string): boolean {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
