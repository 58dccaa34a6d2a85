import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  lettersOfFonts,
  lettersOfOneFace,
  lettersPdfLacks,
} from "../../../../app/agreement/contract/pdf-letters.ts";
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

function lettersDrawn(): string[] {
  const codes = Array.from({ length: 0xfffe - 0x21 }, (_, index) => index + 0x21);
  return codes
    .map((code) => String.fromCodePoint(code))
    .filter(
      (letter) =>
        letter.isWellFormed() &&
        letter.normalize("NFC") === letter &&
        !shapeless.test(letter) &&
        missingIn(letter).length === 0,
    );
}

/** Writes letters as ranges of a regular expression. */
function rangesOf(letters: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const code of letters.map((letter) => letter.codePointAt(0) ?? 0)) {
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges
    .map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`))
    .join("");
}

test("the letters that pages know are those that the PDF’s fonts draw", () => {
  const drawn = lettersDrawn();
  expect(lettersOfFonts).toBe(rangesOf(drawn));
  const apartFrom = (other: string) =>
    rangesOf(drawn.filter((letter) => missingIn(letter + other).length > 0));
  expect(lettersOfOneFace).toEqual({ first: apartFrom("Ḍ"), other: apartFrom("Ǻ") });
});

test("what is said to be missing from any text, the typesetter misses, and nothing else of what fields hold", () => {
  const part = fc.oneof(
    fc.constantFrom("\u0300", "\u0303", "\u0323", "\u20e3", "\ufe0f", "\u200d", "\u00ad"),
    fc.constantFrom("a", "g", "G", "O", "u", "е", "ω", "Ǻ", "Ḍ", "Ǫ", "ǎ", " ", "\n"),
    fc.string({ unit: "grapheme", maxLength: 2 }),
  );
  const texts = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(texts, (text) => {
      const isLacked = lettersPdfLacks(text).length > 0;
      const isClean = !/\p{Default_Ignorable_Code_Point}/u.test(text);
      if (isLacked || isClean) expect(isLacked).toBe(missingIn(text).length > 0);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["王小明 王", ["王", "小", "明"]],
  ["Ọlá Ọ\u0300ṣúnbọ\u0300", ["Ọ\u0300", "ọ\u0300"]],
  ["Maura 😀", ["😀"]],
  ["ǺḌ", ["Ǻ"]],
  ["Ǻ Ḍ Ḥ", ["Ǻ"]],
  ["Ǻ 王", ["王"]],
  ["Ǻ", []],
  ["Zoë Łukasz Σωκράτης Юлия", []],
])("of %s the PDF lacks %j", (text, missing) => {
  expect(lettersPdfLacks(text)).toEqual(missing);
  expect(missingIn(text)).toEqual(missing);
});
