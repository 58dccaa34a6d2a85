import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { lettersOfFonts, lettersPdfLacks } from "../../../../app/agreement/contract/pdf-letters.ts";
import { familiesOf, missingCharacters } from "../../../../app/server/font-coverage.ts";
import { fontFiles } from "../../../../app/server/font-files.ts";

const families = familiesOf(
  fontFiles.map((file) => {
    const path = `node_modules/@expo-google-fonts/${file}`;
    return { path, bytes: readFileSync(path) };
  }),
);
const missingIn = (text: string) => missingCharacters([text.normalize("NFC")], families);

const shapeless = /[\s\p{Default_Ignorable_Code_Point}\u2011]/u;

const escaped = (code: number) => `\\u${code.toString(16).padStart(4, "0")}`;

/** Writes the characters that the fonts draw as ranges of a regular expression. */
function rangesOfFonts(): string {
  const ranges: [number, number][] = [];
  for (let code = 0x21; code < 0xfffe; code++) {
    const letter = String.fromCodePoint(code);
    const isAlone = letter.isWellFormed() && letter.normalize("NFC") === letter;
    if (!isAlone || shapeless.test(letter) || missingIn(letter).length > 0) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
    .join("");
}

test("the letters that pages know are those that the PDF’s fonts draw", () => {
  expect(lettersOfFonts).toBe(rangesOfFonts());
});

test("what is said to be missing from any text, the typesetter misses", () => {
  const part = fc.oneof(
    fc.constantFrom("\u0300", "\u0303", "\u0323", "\u20e3", "\ufe0f", "\u200d", "\u00ad"),
    fc.constantFrom("a", "g", "G", "O", "u", "е", "ω", "Ǻ", "Ḍ", " ", "\n"),
    fc.string({ unit: "grapheme", maxLength: 2 }),
  );
  const texts = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      if (lettersPdfLacks(text).length > 0) expect(missingIn(text)).not.toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["王小明 王", ["王", "小", "明"]],
  ["Ọlá Ọ\u0300ṣúnbọ\u0300", ["Ọ\u0300", "ọ\u0300"]],
  ["Maura 😀", ["😀"]],
  ["Zoë Łukasz Σωκράτης Юлия", []],
])("of %s the PDF lacks %j", (text, missing) => {
  expect(lettersPdfLacks(text)).toEqual(missing);
});
