/** Returns "" if there is no value, or the browser blocks storage. */
export function readTab(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Removes the key if the value is "". Returns false if the browser blocks storage. */
export function writeTab(key: string, value: string): boolean {
  try {
    if (value) sessionStorage.setItem(key, value);
    else sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}
