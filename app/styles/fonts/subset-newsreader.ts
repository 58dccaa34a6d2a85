import { readFile, writeFile } from "node:fs/promises";
import subsetFont, { type SubsetOptions } from "subset-font";
import { accentedCharacters, italicCharacters, romanCharacters } from "./characters.ts";

/** At 18, the letters look clumsy in a title; at 72, too dark in a text. */
const OPTICAL_SIZE = 32;

/** The typeface of every page: weights 400 to 600. */
export function romanForPages(): Promise<Buffer> {
  return variableRoman(romanCharacters);
}

export function accentedForPages(): Promise<Buffer> {
  return variableRoman(accentedCharacters);
}

function variableRoman(characters: string): Promise<Buffer> {
  return subset("normal", characters, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "liga", "pnum"],
    variationAxes: { opsz: OPTICAL_SIZE, wght: { min: 400, max: 600, default: 400 } },
  });
}

export function italicForPages(): Promise<Buffer> {
  return subset("italic", italicCharacters, {
    targetFormat: "woff2",
    keepFeatures: [],
    variationAxes: { opsz: OPTICAL_SIZE, wght: 400 },
  });
}

/** For preview images, whose renderer does not support variable fonts. */
export function romanForPictures(weight: 400 | 500): Promise<Buffer> {
  return subset("normal", romanCharacters + accentedCharacters, {
    targetFormat: "sfnt",
    keepFeatures: ["kern", "liga", "pnum"],
    variationAxes: { opsz: OPTICAL_SIZE, wght: weight },
  });
}

/** For paper, one font for each weight. Without ligatures: WebKit's PDFs lose their letters. */
export async function romanForPaper(weight: keyof typeof paperCuts): Promise<Buffer> {
  const name = `@expo-google-fonts/newsreader/${paperCuts[weight]}.ttf`;
  const font = await readFile(new URL(import.meta.resolve(name)));
  return subsetFont(font, romanCharacters + accentedCharacters, {
    targetFormat: "woff2",
    keepFeatures: ["kern", "pnum", "tnum"],
    noHinting: true,
  });
}

const paperCuts = {
  400: "400Regular/Newsreader_400Regular",
  500: "500Medium/Newsreader_500Medium",
  600: "600SemiBold/Newsreader_600SemiBold",
} as const;

async function subset(style: "normal" | "italic", text: string, options: SubsetOptions) {
  const name = `@fontsource-variable/newsreader/files/newsreader-latin-opsz-${style}.woff2`;
  const font = await readFile(new URL(import.meta.resolve(name)));
  return subsetFont(font, text, { ...options, noHinting: true });
}

if (import.meta.main) {
  const folder = new URL(".", import.meta.url);
  await writeFile(new URL("newsreader.woff2", folder), await romanForPages());
  await writeFile(new URL("newsreader-accented.woff2", folder), await accentedForPages());
  await writeFile(new URL("newsreader-italic.woff2", folder), await italicForPages());
  for (const weight of [400, 500, 600] as const) {
    await writeFile(new URL(`newsreader-${weight}.woff2`, folder), await romanForPaper(weight));
  }
  await writeFile(new URL("newsreader-400.ttf", folder), await romanForPictures(400));
  await writeFile(new URL("newsreader-500.ttf", folder), await romanForPictures(500));
}
