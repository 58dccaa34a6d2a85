import type { KeyObject } from "node:crypto";
import {
  type AgreementFile,
  createAgreementFile,
} from "../../../../app/agreement/signing/agreement-file.ts";
import { toBase64url } from "../../../../app/agreement/signing/encoding.ts";
import { headerFor, newKey, payloadOf, signAnything, signedFile } from "./signed-file.ts";

type TokenName = "offer" | "acceptance" | "receipt" | "countersignature";

export const tokenNames: readonly TokenName[] = [
  "offer",
  "acceptance",
  "receipt",
  "countersignature",
];

const types = {
  offer: "agreement-offer",
  receipt: "agreement-receipt",
  countersignature: "agreement-countersignature",
};

interface AlteredField {
  part: TokenName;
  /** Such as `terms.clientCompany`. */
  field: string;
  how: "changed" | "emptied" | "removed";
  payload: Record<string, unknown>;
}

/** Each field of each token's payload, changed, emptied and removed. */
export function alteredFields(file: AgreementFile): AlteredField[] {
  return tokenNames.flatMap((part) => {
    const payload = payloadOf(file[part] ?? "");
    return pathsIn(payload).flatMap((path): AlteredField[] => {
      const field = path.join(".");
      const value = path.reduce<unknown>(
        (within, name) => Reflect.get(Object(within), name),
        payload,
      );
      return [
        { part, field, how: "changed", payload: withValue(payload, path, another(value)) },
        { part, field, how: "emptied", payload: withValue(payload, path, "") },
        { part, field, how: "removed", payload: withValue(payload, path, undefined) },
      ];
    });
  });
}

function pathsIn(payload: Record<string, unknown>): string[][] {
  return Object.entries(payload).flatMap(([name, value]) =>
    typeof value === "object" && value !== null
      ? Object.keys(value).map((inner) => [name, inner])
      : [[name]],
  );
}

/** Undefined removes it. */
function withValue(
  payload: Record<string, unknown>,
  [name = "", inner]: string[],
  value: unknown,
): Record<string, unknown> {
  if (inner === undefined) return without({ ...payload, [name]: value });
  return { ...payload, [name]: without({ ...Object(payload[name]), [inner]: value }) };
}

function brackets(depth: number): string {
  return "[".repeat(depth) + "]".repeat(depth);
}

function without(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Another value of the same form, where there is one. */
function another(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  const text = String(value);
  if (/^20\d\d-/.test(text)) return text.replace("2026-", "2025-");
  return text.endsWith("A") ? text.replace(/A$/, "B") : text.replace(/.$/, "A");
}

export function withPayload(token: string, payload: object): string {
  return token
    .split(".")
    .with(1, toBase64url(JSON.stringify(payload)))
    .join(".");
}

/** As if its own key had signed it; of an acceptance, nobody has that key. */
function signedAnew(part: TokenName, payload: object, key: KeyObject): string | undefined {
  if (part === "acceptance") return undefined;
  return signAnything(headerFor(types[part], key), JSON.stringify(payload), key);
}

const naughtyStrings = [
  "\uD800",
  "\u202Eltd",
  "A\u0000B",
  "\u2066x\u2069",
  "line\nbreak",
  " space",
  "\uFEFFBOM",
  "\uFFFD",
  "\u3164",
  "\u200B",
  "x".repeat(600),
  "😀".repeat(501),
];

/** Files that are not what was signed, with what was done to each. */
export async function alteredFiles(
  file: AgreementFile,
  key: KeyObject,
): Promise<[what: string, text: string][]> {
  const files: [string, string][] = [];
  const add = (what: string, altered: object) => files.push([what, JSON.stringify(altered)]);

  for (const { part, field, how, payload } of alteredFields(file)) {
    const what = `${part}.${field} ${how}`;
    add(what, { ...file, [part]: withPayload(file[part] ?? "", payload) });
    const anew = signedAnew(part, payload, key);
    if (anew) add(`${what} and signed anew`, { ...file, [part]: anew });
  }
  const { offer, acceptance, text, keys } = file;
  for (const part of tokenNames) {
    const token = file[part] ?? "";
    for (let index = part.length; index < token.length; index += 7) {
      const other = token[index] === "A" ? "B" : "A";
      const changed = token.slice(0, index) + other + token.slice(index + 1);
      add(`${part}, character ${index}`, { ...file, [part]: changed });
    }
    add(`${part}, a line feed at the end`, { ...file, [part]: `${token}\n` });
    add(`${part} empty`, { ...file, [part]: "" });
    add(`${part} null`, { ...file, [part]: null });
    for (const naughty of naughtyStrings) {
      for (const [field, value] of Object.entries(payloadOf(token))) {
        if (typeof value !== "string") continue;
        const payload = { ...payloadOf(token), [field]: naughty };
        const anew = signedAnew(part, payload, key) ?? withPayload(token, payload);
        add(`${part}.${field} as ${JSON.stringify(naughty).slice(0, 20)}`, {
          ...file,
          [part]: anew,
        });
      }
    }
  }
  for (const member of ["v", "reference", "terms", "sums"]) {
    const payload = { ...payloadOf(offer), [member]: "…" };
    const json = JSON.stringify(payload).replace('"…"', brackets(5_000));
    const token = offer.split(".").with(1, toBase64url(json)).join(".");
    add(`offer.${member} as brackets`, { ...file, offer: token });
  }
  const other = await signedFile(key);
  const foreign = await signedFile(newKey());
  for (const part of [...tokenNames, "text" as const]) {
    add(`without ${part}`, { ...file, [part]: undefined });
    if (part !== "text") add(`${part} of another file`, { ...file, [part]: other[part] });
    add(`${part} of a stranger`, { ...file, [part]: part === "text" ? "x" : foreign[part] });
    for (const second of tokenNames) {
      if (second !== part) add(`${part} in place of ${second}`, { ...file, [second]: file[part] });
    }
  }
  add("only the acceptance", createAgreementFile({ offer, acceptance, text, keys }));
  add("a stranger’s file", foreign);
  add("text with a line more", { ...file, text: `${text}\n` });
  add("text with CRLF", { ...file, text: text.replaceAll("\n", "\r\n") });
  add("text decomposed", { ...file, text: text.normalize("NFD") });
  add("text with half a character", { ...file, text: `${text}\uD800` });
  add("another format", { ...file, format: "consultancy-agreement/2" });
  add("an unknown member", { ...file, note: "x" });
  add("another order", Object.fromEntries(Object.entries(file).toReversed()));
  add("keys that are none", { ...file, keys: {} });
  add("no keys", { ...file, keys: [] });
  add("another key under its thumbprint", { ...file, keys: [{ ...keys[0], x: "A".repeat(43) }] });
  add("a stranger’s keys", { ...file, keys: foreign.keys });
  add("a stranger’s key more", { ...file, keys: [...keys, ...foreign.keys] });
  add("its key twice", { ...file, keys: [...keys, ...keys] });
  add("a private key", { ...file, keys: [{ ...keys[0], d: "x" }] });
  const json = JSON.stringify(file);
  files.push(
    ["a repeated member", json.replace("{", `{"format":"consultancy-agreement/1",`)],
    ["__proto__", json.replace("{", `{"__proto__":{},`)],
    ["escaped letters", json.replace('"text"', String.raw`"te\u0078t"`)],
    ["cut off", json.slice(0, -20)],
    ["twice", json + json],
    ["a BOM", `\uFEFF${json}`],
    ["nothing", ""],
    ["null", "null"],
    ["a number", "1e400"],
    ["brackets", "[".repeat(190_000)],
    ["brackets as its format", json.replace('"consultancy-agreement/1"', brackets(60_000))],
    ["brackets as its schema", json.replace("{", `{"$schema":${brackets(60_000)},`)],
    ["objects", '{"a":'.repeat(30_000)],
    ["quotes", `"${'\\"'.repeat(90_000)}`],
    ["too large", JSON.stringify({ ...file, text: "x".repeat(200_000) })],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["a PDF", "%PDF-1.7\n"],
    ["a token alone", offer],
  );
  return files;
}
