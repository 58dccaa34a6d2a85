import * as fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { arrivalText } from "../../../../app/voice/arrival-text.ts";
import { maskKey } from "../../../../app/voice/keys/key-field.tsx";
import { StoredKeys } from "../../../../app/voice/keys/stored-keys.ts";
import { cookieJar } from "../cookie-jar.ts";
import { recordingLog } from "../recording-log.ts";

test.each([
  ["", ""],
  ["1234567", ""],
  ["12345678", "123*5678"],
  ["sk-12345678901234", "sk-**********1234"],
  ["sk-1234567890123456789", "sk-**********6789"],
])("%o is shown as %o", (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});

test("a masked key never shows more than seven of its characters", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (key) => {
      const masked = maskKey(key);
      expect(masked.length).toBeLessThanOrEqual(17);
      if (key.length < 8) expect(masked).toBe("");
      else expect(masked.slice(3, -4)).toMatch(/^\*{1,10}$/);
    }),
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a saved key is a cookie of /about for 365 days, and is there after a reload", () => {
  const written = cookieJar("https:");
  const changes: string[] = [];
  const keys = new StoredKeys(recordingLog(), (name) => changes.push(name));
  keys.save("openai", "sk-ä;= 12345");
  expect(written[0]).toMatch(/; path=\/about; .*; sameSite=Strict; secure$/);
  const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? "")?.[1] ?? "");
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
  expect(maskKey(keys.openai)).toBe("sk-*****2345");
  expect(changes).toEqual(["openai"]);

  const reloaded = new StoredKeys(recordingLog(), () => {});
  reloaded.load();
  expect(reloaded.openai).toBe("sk-ä;= 12345");
  expect(reloaded.langfuse).toBe("");
});

test("on http the cookie is not Secure, or the browser would refuse it", () => {
  const written = cookieJar("http:");
  new StoredKeys(recordingLog(), () => {}).save("langfuse", "k");
  expect(written[0]).not.toMatch(/secure/i);
});

test("a cleared key is gone from the cookies, and what used it is told", () => {
  cookieJar("https:");
  const changes: string[] = [];
  const keys = new StoredKeys(recordingLog(), (name) => changes.push(name));
  keys.save("langfuse", "sk-lf-123456");
  keys.clear("langfuse");
  keys.load();
  expect(keys.langfuse).toBe("");
  expect(changes).toEqual(["langfuse", "langfuse"]);
});

test("a key that the browser does not store works until the page closes, and the log is told without it", () => {
  cookieJar("https:", false);
  const log = recordingLog();
  const keys = new StoredKeys(log, () => {});
  keys.save("openai", "sk-secret-1234");
  expect(keys.openai).toBe("sk-secret-1234");
  expect(log.lines).toHaveLength(1);
  expect(JSON.stringify(log.lines)).not.toContain("secret");
});

test("a key too long for a cookie works until the page closes, and leaves no older key behind", () => {
  cookieJar("https:", (value) => value.length < 4096);
  const keys = new StoredKeys(recordingLog(), () => {});
  keys.save("openai", "sk-older-12345678");
  keys.save("openai", "x".repeat(5_000));
  keys.refresh();
  expect(keys.openai).toBe("x".repeat(5_000));
  expect(keys.isUnstored("openai")).toBe(true);
  keys.load();
  expect(keys.openai).toBe("");
});

test("a blank key is no key", () => {
  cookieJar("https:");
  const keys = new StoredKeys(recordingLog(), () => {});
  keys.save("openai", "   ");
  expect(keys.openai).toBe("");
});

const seen = () => document.dispatchEvent(new Event("visibilitychange"));

test("what another tab saved or cleared is taken over when this one is seen again", () => {
  cookieJar("https:");
  const changes: string[] = [];
  const keys = new StoredKeys(recordingLog(), (name) => changes.push(name));
  const other = new StoredKeys(recordingLog(), () => {});
  const unwatch = keys.watch();
  other.save("openai", "sk-12345678");
  seen();
  expect(keys.openai).toBe("sk-12345678");
  other.clear("openai");
  seen();
  seen();
  expect(keys.openai).toBe("");
  expect(changes).toEqual(["openai", "openai"]);
  unwatch();
  other.save("openai", "sk-12345678");
  seen();
  expect(keys.openai).toBe("");
});

test("a key that only this page has outlives a look at the cookies", () => {
  cookieJar("https:", false);
  const keys = new StoredKeys(recordingLog(), () => {});
  keys.save("openai", "sk-12345678");
  keys.refresh();
  expect(keys.openai).toBe("sk-12345678");
});

test("where tracing is not set up, no key is said to go to Langfuse", () => {
  expect(arrivalText(true).keys.note).toContain("They go to OpenAI and Langfuse.");
  const { note, tracing } = arrivalText(false).keys;
  expect(note).not.toContain("Langfuse");
  expect(tracing).toContain("is not sent to Langfuse");
});

test("the doubt about a key’s beginning names nothing that may be right with it", () => {
  const { beginning } = arrivalText(true).keys.doubt;
  expect(beginning).toContain("“sk-”");
  expect(beginning).not.toMatch(/long|short|space|accent/);
});
