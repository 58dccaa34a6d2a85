import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../../../app");

test("every custom property that a style reads is set by one", () => {
  const styles = globSync("**/*.css", { cwd: app }).map((name) =>
    readFileSync(join(app, name), "utf8"),
  );
  const set = new Set(styles.flatMap((css) => css.match(/--[\w-]+(?=\s*:)/g) ?? []));
  // One with a value to fall back on may be left unset.
  const read = styles.flatMap((css) => css.match(/(?<=var\(\s*)--[\w-]+(?=\s*\))/g) ?? []);
  expect(read.length).toBeGreaterThan(100);
  expect(read.filter((name) => !set.has(name))).toEqual([]);
});
