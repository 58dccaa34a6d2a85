type Place = "localStorage" | "sessionStorage";

function read(place: Place, key: string): string {
  try {
    return globalThis[place].getItem(key) ?? "";
  } catch {
    return "";
  }
}

function write(place: Place, key: string, value: string): boolean {
  try {
    if (value) globalThis[place].setItem(key, value);
    else globalThis[place].removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Returns "" if there is no value, or the browser blocks storage. */
export const readTab = (key: string) => read("sessionStorage", key);

/** Removes the key if the value is "". Returns false if the browser blocks storage. */
export const writeTab = (key: string, value: string) => write("sessionStorage", key, value);

/** Like `readTab`, but for all tabs. */
export const readLocal = (key: string) => read("localStorage", key);

/** Like `writeTab`, but for all tabs. */
export const writeLocal = (key: string, value: string) => write("localStorage", key, value);

/** Returns undefined if there is no valid JSON, too. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(readLocal(key));
  } catch {
    return undefined;
  }
}

/** Does not create the database. Throws if the browser blocks storage. */
export async function hasDatabase(wanted: string): Promise<boolean> {
  const all = await indexedDB.databases();
  return all.some(({ name }) => name === wanted);
}
