/**
 * The characters that the PDF's fonts draw, as ranges of a regular expression: `server/font-coverage.ts` finds them, which
 * browsers cannot run.
 */
export const lettersOfFonts = [
  "\\u0021-\\u007e\\u00a1-\\u00ac\\u00ae-\\u0131\\u0134-\\u017f\\u018f\\u0192\\u01a0-\\u01a1\\u01af-\\u01b0",
  "\\u01c4-\\u01dc\\u01e6-\\u01e7\\u01ea-\\u01eb\\u01f8-\\u021b\\u022a-\\u022d\\u0230-\\u0233\\u0237\\u0251",
  "\\u0259\\u0261\\u02b0\\u02b2-\\u02b3\\u02b7-\\u02bc\\u02be-\\u02bf\\u02c6-\\u02cc\\u02d8-\\u02dd",
  "\\u02e1-\\u02e3\\u0300-\\u0304\\u0306-\\u030c\\u030f\\u0311-\\u0312\\u031b\\u0323-\\u0324\\u0326-\\u0329",
  "\\u032e\\u0331\\u0335\\u0375\\u0384-\\u0386\\u0388-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u03ce\\u03d7",
  "\\u03d9\\u03db\\u03dd\\u03e1\\u0400-\\u045f\\u0462-\\u0463\\u0472-\\u0475\\u0490-\\u0493\\u0496-\\u049b",
  "\\u04a0-\\u04a3\\u04aa-\\u04ab\\u04ae-\\u04b3\\u04b6-\\u04b7\\u04ba-\\u04bb\\u04c0-\\u04c2",
  "\\u04cf-\\u04d1\\u04d4-\\u04d9\\u04e2-\\u04e3\\u04e6-\\u04e9\\u04ee-\\u04ef\\u04f2-\\u04f3\\u1d43",
  "\\u1d47-\\u1d49\\u1d4d\\u1d4f-\\u1d50\\u1d52\\u1d56-\\u1d58\\u1d5b\\u1d9c\\u1da0\\u1dbb\\u1e0c-\\u1e0f",
  "\\u1e20-\\u1e21\\u1e24-\\u1e25\\u1e2a-\\u1e2b\\u1e36-\\u1e3b\\u1e3e-\\u1e3f\\u1e42-\\u1e49",
  "\\u1e5a-\\u1e63\\u1e6c-\\u1e6f\\u1e80-\\u1e85\\u1e8e-\\u1e8f\\u1e92-\\u1e93\\u1e97\\u1e9e\\u1ea0-\\u1ef9",
  "\\u2010\\u2012-\\u2015\\u2018-\\u201a\\u201c-\\u201e\\u2020-\\u2022\\u2025-\\u2026\\u2030\\u2032-\\u2033",
  "\\u2039-\\u203a\\u203c\\u2044\\u2047-\\u2049\\u2052\\u2070-\\u2071\\u2074-\\u2079\\u207d-\\u2089",
  "\\u208d-\\u208e\\u20a1\\u20a3-\\u20a4\\u20a6-\\u20a7\\u20a9\\u20ab-\\u20ae\\u20b1-\\u20b2\\u20b4-\\u20b5",
  "\\u20b8-\\u20ba\\u20bc-\\u20bd\\u20bf\\u2113\\u2116-\\u2117\\u2120\\u2122\\u212e\\u2153-\\u2154",
  "\\u215b-\\u215e\\u2190-\\u2193\\u2196-\\u2199\\u2202\\u2206\\u220f\\u2211-\\u2212\\u2215\\u2219-\\u221a",
  "\\u221e\\u222b\\u2248\\u2260\\u2264-\\u2265\\u25a0\\u25b2-\\u25b3\\u25b6-\\u25b7\\u25bc-\\u25bd",
  "\\u25c0-\\u25c1\\u25c6\\u25c9-\\u25ca\\u2610-\\u2611\\u266a\\u2713\\u2752\\u27e8-\\u27e9\\u2e3a-\\u2e3b",
  "\\ufb00-\\ufb04",
].join("");

/** The letters that are drawn only if the text's first face is the one or the other. Written as ranges, too. */
export const lettersOfOneFace = {
  first: "\\u012c-\\u012d\\u01ea-\\u01eb\\u01fa-\\u01ff\\u022a-\\u022d\\u0230-\\u0233",
  other:
    "\\u01cd-\\u01dc\\u01f8-\\u01f9\\u0385\\u1e0c-\\u1e0f\\u1e20-\\u1e21\\u1e24-\\u1e25\\u1e2a-\\u1e2b\\u1e36-\\u1e3b\\u1e3e-\\u1e3f\\u1e42-\\u1e49\\u1e5a-\\u1e63\\u1e6c-\\u1e6f\\u1e8e-\\u1e8f\\u1e92-\\u1e93\\u1e97",
};

const drawn = new RegExp(`[${lettersOfFonts}]`, "u");
const ofFirst = new RegExp(`[${lettersOfOneFace.first}]`, "u");
const ofOther = new RegExp(`[${lettersOfOneFace.other}]|[Gg]\u0303`, "u");
/** Characters without a shape of their own, and the hyphen that shapers replace by another. */
const shapeless = /[\s\p{Default_Ignorable_Code_Point}\u2011]/gu;

/**
 * Returns the letters for which no PDF can be made of a value, as `missingCharacters` does: those that no font has, those
 * whose marks would be glyphs of their own, and those that need another face than the rest of it. It misses those that an
 * unseen character joins.
 */
export function lettersPdfLacks(value: string): string[] {
  if (/^[\s -~]*$/.test(value)) return [];
  const letters = value.normalize("NFC").match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [];
  const missing = letters.flatMap((letter) => {
    const parts = [...letter.replace(shapeless, "").normalize("NFC")];
    const lacking = parts.filter((part) => !drawn.test(part));
    if (lacking.length > 0) return lacking;
    const shown = parts.join("");
    return /\P{M}\p{M}/u.test(shown) && !/^g\u0303$/i.test(shown) ? [shown] : [];
  });
  const first = letters.filter((letter) => ofFirst.test(letter));
  const other = letters.filter((letter) => ofOther.test(letter));
  const apart = first.length <= other.length ? first : other;
  return [...new Set([...missing, ...apart])];
}

/** Quotes the first letters that the PDF cannot show, for a sentence. Returns undefined if it can show all values. */
export function lackedInWords(...values: readonly string[]): string | undefined {
  const missing = new Set(values.flatMap(lettersPdfLacks));
  return missing.size > 0 ? quoteLetters([...missing]) : undefined;
}

/** Quotes the first five letters. */
export function quoteLetters(letters: readonly string[]): string {
  return letters.slice(0, 5).map(quote).join(", ");
}

function quote(text: string): string {
  // A mark needs a base, or it would combine with the quotation mark.
  if (/^\p{M}/u.test(text)) return `“\u25CC${text}”`;
  // Isolate right-to-left letters, or they would reorder the list.
  if (/[\p{scx=Hebr}\p{scx=Arab}\p{scx=Syrc}\p{scx=Thaa}]/u.test(text))
    return `\u2068“${text}”\u2069`;
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(text)) return `“${text}”`;
  const code = text.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
}
