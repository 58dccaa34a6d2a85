import * as fakeIndexedDb from "fake-indexeddb";
import { onTestFinished, vi } from "vitest";

/** A browser's storage, whose items are its own properties. */
export function storageOf(items: Record<string, string>) {
  const methods = {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => void (items[key] = value),
    removeItem: (key: string) => void delete items[key],
  };
  return new Proxy(items, {
    get: (_, key) => Reflect.get(methods, key),
  });
}

/** A browser that keeps these items and an empty database, until the test is over. */
export function freshBrowser(items: Record<string, string> = {}) {
  onTestFinished(() => void vi.unstubAllGlobals());
  const { IDBFactory, ...classes } = fakeIndexedDb;
  for (const [name, value] of Object.entries(classes)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  }
  vi.stubGlobal("indexedDB", new IDBFactory());
  vi.stubGlobal("localStorage", storageOf(items));
  return items;
}
