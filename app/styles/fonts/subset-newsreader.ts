import { readFile, writeFile } from "node:fs/promises";
import subsetFont, { type SubsetOptions } from "subset-font";

/** At 18 the letters are clumsy in a title, at 72 too dark in a text. */
const OPTICAL_SIZE = 32;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const STOPS = " !'(),-.:;?–—‘’“”…\u00A0";
const DIGITS_AND_SIGNS = '0123456789"#$%&*+/<=>@[\\]^_`{|}~£€©×·';
const WESTERN_EUROPEAN = "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖØÙÚÛÜŒßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿœ";

const ITALIC_TEXT = LETTERS + STOPS;
const ROMAN_TEXT = ITALIC_TEXT + DIGITS_AND_SIGNS + WESTERN_EUROPEAN;

/** The typeface of every page: weights 400 to 600. */
export function romanForPages(): Promise<Buffer> {
  return subset("normal", ROMAN_TEXT, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "liga", "pnum"],
    variationAxes: { opsz: OPTICAL_SIZE, wght: { min: 400, max: 600, default: 400 } },
  });
}

/** For the few words that are emphasised. */
export function italicForPages(): Promise<Buffer> {
  return subset("italic", ITALIC_TEXT, {
    targetFormat: "woff2",
    keepFeatures: [],
    variationAxes: { opsz: OPTICAL_SIZE, wght: 400 },
  });
}

async function subset(style: "normal" | "italic", text: string, options: SubsetOptions) {
  const name = `@fontsource-variable/newsreader/files/newsreader-latin-opsz-${style}.woff2`;
  const font = await readFile(new URL(import.meta.resolve(name)));
  return subsetFont(font, text, { ...options, noHinting: true });
}

if (import.meta.main) {
  const folder = new URL(".", import.meta.url);
  await writeFile(new URL("newsreader.woff2", folder), await romanForPages());
  await writeFile(new URL("newsreader-italic.woff2", folder), await italicForPages());
}
