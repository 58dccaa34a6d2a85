import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const voice = join(import.meta.dirname, "../../../app/voice");

/** The arguments of `:has()` on an element that holds the whole page. */
function searchesOf(css: string): string[] {
  const found = css.matchAll(/(?:^|[\s,])(?::root|html|body|main)(?:\[[^\]]*\])*:has\(([^{]*)\)/g);
  return [...found].map(([, argument = ""]) => argument);
}

test("no style of a call searches the whole page, since each new row would do so again", () => {
  const searches = globSync("**/*.css", { cwd: voice }).flatMap((name) =>
    searchesOf(readFileSync(join(voice, name), "utf8")),
  );
  expect(searches.length).toBeGreaterThan(1);
  // Children of children are few, and rows are none of them.
  expect(searches.filter((search) => !/^(?:> [^\s>]+ ?)+$/.test(search))).toEqual([]);
});
