import { afterEach, expect, test, vi } from "vitest";
import { adminFlag } from "../../../app/log/admin-flag.ts";
import { environmentLevel, log } from "../../../app/log/memory-log.ts";
import { storageOf } from "../voice/storage-of.ts";

function refuse(): never {
  throw new Error("SecurityError");
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["true", true],
  ["false", false],
  ["1", false],
])("a stored %j is read as %j, and the log's level follows", (text, enabled) => {
  vi.stubGlobal("localStorage", storageOf({ admin_enabled: text }));
  adminFlag.load();
  expect(adminFlag.enabled).toBe(enabled);
  expect(log.level).toBe(enabled ? "debug" : environmentLevel);
});

test("toggling stores the flag as text and tells its listeners", () => {
  const stored: Record<string, string> = {};
  vi.stubGlobal("localStorage", storageOf(stored));
  adminFlag.load();
  const heard: boolean[] = [];
  const unsubscribe = adminFlag.subscribe(() => heard.push(adminFlag.enabled));
  adminFlag.toggle();
  expect(stored.admin_enabled).toBe("true");
  adminFlag.toggle();
  expect(stored.admin_enabled).toBe("false");
  unsubscribe();
  adminFlag.toggle();
  expect(heard).toEqual([true, false]);
});

test("where storage is refused the flag still works for as long as the page lives", () => {
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  adminFlag.load();
  expect(adminFlag.enabled).toBe(false);
  adminFlag.toggle();
  expect(adminFlag.enabled).toBe(true);
});
