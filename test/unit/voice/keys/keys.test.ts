import { expect, test } from "vitest";
import { landingText } from "../../../../app/voice/landing-text.ts";
import { maskKey } from "../../../../app/voice/keys/key-field.tsx";
import { StoredKeys } from "../../../../app/voice/keys/stored-keys.ts";
import { cookieJar } from "../cookie-jar.ts";
import { recordingLog } from "../recording-log.ts";

test.each([
  ["", ""],
  ["1234567", ""],
  ["12345678", "123*5678"],
  ["sk-1234567890123456789", "sk-**********6789"],
])("%o is shown as %o", (key, masked) => {
  expect(maskKey(key)).toBe(masked);
});

/** Keys of one page, and which of them have changed. */
function keysOf() {
  const changes: string[] = [];
  const log = recordingLog();
  const keys = new StoredKeys(log, (name) => changes.push(name));
  return { keys, changes, log };
}

test("a saved key is a cookie of /about for 365 days, and is there after a reload", () => {
  const written = cookieJar("https:");
  const { keys, changes } = keysOf();
  keys.save("openai", "sk-ä;= 12345");
  expect(written[0]).toMatch(/; path=\/about; .*; sameSite=Strict; secure$/);
  const expires = Date.parse(/expires=([^;]+)/.exec(written[0] ?? "")?.[1] ?? "");
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
  expect(maskKey(keys.openai)).toBe("sk-*****2345");
  expect(changes).toEqual(["openai"]);
  const reloaded = keysOf().keys;
  reloaded.load();
  expect([reloaded.openai, reloaded.langfuse]).toEqual(["sk-ä;= 12345", ""]);
});

test("on http the cookie is not Secure, or the browser would refuse it", () => {
  const written = cookieJar("http:");
  keysOf().keys.save("langfuse", "k");
  expect(written[0]).not.toMatch(/secure/i);
});

test("a cleared key is gone from the cookies, and what used it is told; a blank key is none", () => {
  cookieJar("https:");
  const { keys, changes } = keysOf();
  keys.save("langfuse", "sk-lf-123456");
  keys.clear("langfuse");
  keys.load();
  expect(keys.langfuse).toBe("");
  expect(changes).toEqual(["langfuse", "langfuse"]);
  keys.save("openai", "   ");
  expect(keys.openai).toBe("");
});

test("a key that the browser does not store works until the page closes, and the log is told without it", () => {
  cookieJar("https:", false);
  const { keys, log } = keysOf();
  keys.save("openai", "sk-secret-1234");
  keys.refresh();
  expect(keys.openai).toBe("sk-secret-1234");
  expect(log.lines).toHaveLength(1);
  expect(JSON.stringify(log.lines)).not.toContain("secret");
});

test("a key too long for a cookie works until the page closes, and leaves no older key behind", () => {
  cookieJar("https:", (value) => value.length < 4096);
  const { keys } = keysOf();
  keys.save("openai", "sk-older-12345678");
  keys.save("openai", "x".repeat(5_000));
  keys.refresh();
  expect(keys.openai).toBe("x".repeat(5_000));
  expect(keys.isUnstored("openai")).toBe(true);
  keys.load();
  expect(keys.openai).toBe("");
});

test("a key with half a character, which no cookie can hold, works until the page closes", () => {
  cookieJar("https:");
  const { keys } = keysOf();
  keys.save("openai", "sk-\ud83d");
  expect(keys.openai).toBe("sk-\ud83d");
  expect(keys.isUnstored("openai")).toBe(true);
});

const seen = () => document.dispatchEvent(new Event("visibilitychange"));

test("what another tab saved or cleared is taken over when this one is seen again", () => {
  cookieJar("https:");
  const { keys, changes } = keysOf();
  const { keys: other } = keysOf();
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

test("where tracing is not set up, no key is said to go to Langfuse", () => {
  expect(landingText(true).keys.note).toContain("to OpenAI and Langfuse.");
  const { note, tracing } = landingText(false).keys;
  expect(note).not.toContain("Langfuse");
  expect(tracing).toContain("does not use it");
});
