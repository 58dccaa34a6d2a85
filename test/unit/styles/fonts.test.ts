import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { italicForPages, romanForPages } from "../../../app/styles/fonts/subset-newsreader.ts";

const fonts = new URL("../../../app/styles/fonts/", import.meta.url);

test.each([
  ["newsreader.woff2", romanForPages, 30],
  ["newsreader-italic.woff2", italicForPages, 6],
] as const)(
  "%s is what `npm run fonts` makes, in at most its bytes",
  async (name, make, kilobytes) => {
    const kept = await readFile(new URL(name, fonts));
    expect(kept.equals(await make())).toBe(true);
    expect(kept.length).toBeLessThanOrEqual(kilobytes * 1000);
  },
);
