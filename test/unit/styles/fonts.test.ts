import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import {
  accentedForPages,
  italicForPages,
  romanForPages,
  romanForPaper,
  romanForPictures,
} from "../../../app/styles/fonts/subset-newsreader.ts";

const fonts = new URL("../../../app/styles/fonts/", import.meta.url);

test.each([
  ["newsreader.woff2", romanForPages, 25],
  ["newsreader-accented.woff2", accentedForPages, 7],
  ["newsreader-italic.woff2", italicForPages, 6],
  ["newsreader-400.woff2", () => romanForPaper(400), 18],
  ["newsreader-500.woff2", () => romanForPaper(500), 18],
  ["newsreader-600.woff2", () => romanForPaper(600), 18],
  ["newsreader-400.ttf", () => romanForPictures(400), 38],
  ["newsreader-500.ttf", () => romanForPictures(500), 38],
] as const)(
  "%s is what `npm run fonts` makes, in at most its bytes",
  async (name, make, kilobytes) => {
    const kept = await readFile(new URL(name, fonts));
    expect(kept.equals(await make())).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(kilobytes * 1000);
  },
);
