import type { DiffPart } from "./text-line.ts";

/** A way in which texts that look the same can differ. */
interface Kind {
  inWords: string;
  signs: RegExp;
  /** Returns what the signs look like. */
  replace: (signs: string) => string;
}

/** Letters by code point, each before the Latin one that it looks like: Cyrillic, Greek, Armenian, Cherokee, Lisu (UTS 39). */
const lookalikes = new Map(
  `
  430a 435e 43Eo 440p 441c 443y 445x 455s 456i 458j 4BBh 501d 51Bq 51Dw 4CFl 410A 412B 415E 41AK 41CM 41DH 41EO 420P
  421C 422T 423Y 425X 405S 406I 408J 50CG 51AQ 51CW 4C0I 3BFo 3BDv 3C1p 3C5u 3BAk 3F2c 3F3j 391A 392B 395E 396Z 397H
  399I 39AK 39CM 39DN 39FO 3A1P 3A4T 3A5Y 3A7X 3F9C 37FJ 585o 57Du 570h 581g 566q 54FS 13A0D 13A1R 13A2T 13AAA 13F4B
  13DFC 13ACE 13BBH 13ABJ 13E6K 13DEL 13B7M 13E2P 13DAS 13D9V 13C3Z 13B3W 251a 261g A4F2I A4F3O`
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => [
      String.fromCodePoint(Number.parseInt(pair.slice(0, -1), 16)),
      pair.slice(-1),
    ]),
);

/** Signs by code point, each before the usual one. */
const otherSigns = new Map([
  ["\u2010", "-"],
  ["\u2011", "-"],
  ["\u2012", "\u2013"],
  ["\u2212", "\u2013"],
  ["\u02BC", "\u2019"],
  ["\u037E", ";"],
  ["\u0387", "\u00B7"],
  ["\u201A", ","],
  ["\u2024", "."],
  ["\u2044", "/"],
  ["\u2215", "/"],
  ["\u2236", ":"],
  ["\u01C3", "!"],
  ["\u2223", "|"],
]);

/** In the order in which they are undone. Spaces of all kinds are compared as one. */
const kinds: readonly Kind[] = [
  {
    inWords: "a hyphen that shows only where a line ends",
    signs: /\u00AD/g,
    replace: () => "",
  },
  {
    inWords: "a sign that turns the direction of writing",
    signs: /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g,
    replace: () => "",
  },
  {
    inWords: "a sign that chooses another form of the letter before it",
    signs: /\p{Variation_Selector}/gu,
    replace: () => "",
  },
  {
    inWords: "a sign that cannot be seen",
    signs: /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu,
    replace: () => "",
  },
  {
    inWords: "letters that are joined into one sign, or wider or smaller than usual",
    signs:
      /[\uFB00-\uFB06\uFF01-\uFF5E\u2160-\u217F\u0132\u0133\u01C7-\u01CC\u{1D400}-\u{1D7FF}]/gu,
    replace: (sign) => sign.normalize("NFKC"),
  },
  {
    inWords: "a letter and its mark as two signs in place of one, or one in place of two",
    // Sorting the marks of a letter takes quadratic time.
    signs: /\P{M}\p{M}{1,9}/gu,
    replace: (letter) => letter.normalize("NFC"),
  },
  {
    inWords: "a letter of another alphabet that looks the same",
    signs: new RegExp(`[${[...lookalikes.keys()].join("")}]`, "gu"),
    replace: (letter) => lookalikes.get(letter) ?? letter,
  },
  {
    inWords: "another sign that looks the same",
    signs: new RegExp(`[${[...otherSigns.keys()].join("")}]`, "gu"),
    replace: (sign) => otherSigns.get(sign) ?? sign,
  },
  {
    inWords: "a letter in place of a digit or another letter that looks much like it",
    signs: /[O0Il1|]/g,
    replace: (sign) => (/[O0]/.test(sign) ? "0" : "1"),
  },
];

/**
 * Describes how words that look the same differ, such as "a hyphen that shows only where a line ends (U+00AD)". Takes
 * the parts of one clause; empty if every change can be seen.
 */
export function describeLookalikes(parts: readonly DiffPart[]): string[] {
  const found = new Set<string>();
  let [before, after] = ["", ""];
  for (const { kind, text } of [...parts, { kind: "same" as const, text: "" }]) {
    if (kind === "removed") before += text;
    else if (kind === "added") after += text;
    else {
      for (const words of differences(before, after)) found.add(words);
      [before, after] = ["", ""];
    }
  }
  return [...found];
}

function differences(before: string, after: string): string[] {
  const found: string[] = [];
  let [old, present] = [before, after];
  for (const { inWords, signs, replace } of kinds) {
    if (old === present) break;
    const undone = [old, present].map((text) => text.replace(signs, replace));
    if (undone[0] === old && undone[1] === present) continue;
    found.push(`${inWords}${namesOf(old, present, signs)}`);
    [old = "", present = ""] = undone;
  }
  return old === present ? found : [];
}

/** Names up to three signs that only one of the texts has. */
function namesOf(before: string, after: string, signs: RegExp): string {
  const [old, present] = [before, after].map((text) => new Set<string>(text.match(signs)));
  const only = [...(old?.symmetricDifference(present ?? new Set<string>()) ?? [])].slice(0, 3);
  if (only.some((each) => /^[ -~]+$/.test(each))) return "";
  const names = only.map((each) => Array.from(each, (sign) => `U+${codeOf(sign)}`).join(" "));
  return names.length > 0 ? ` (${names.join(", ")})` : "";
}

function codeOf(sign: string): string {
  return (sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
}
