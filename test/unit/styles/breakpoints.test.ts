import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const app = `${import.meta.dirname}/../../../app`;
const tokens = readFileSync(`${app}/styles/tokens.css`, "utf8");
const [, told = ""] = /Breakpoints, in rem[^:]*: ([\d, ]+)\./.exec(tokens) ?? [];
const breakpoints = told.split(", ");

/** The lengths that a condition sets against a width: `(width < 48rem)`, `(16rem <= width < 30rem)`, `(max-width: 47.99rem)`. */
function widthsOf(condition: string): string[] {
  return [...condition.matchAll(/\([^()]*(?:width|inline-size)[^()]*\)/g)].flatMap(([part]) =>
    [...part.matchAll(/[\d.]+[a-z]+/g)].map(([length]) => length),
  );
}

test("every width at which something changes place is one of the breakpoints of tokens.css", () => {
  expect(breakpoints.length).toBeGreaterThan(1);
  const others = globSync("**/*.css", { cwd: app }).flatMap((file) => {
    const conditions = readFileSync(`${app}/${file}`, "utf8").match(/@(?:media|container)[^{]+/g);
    const widths = (conditions ?? []).flatMap(widthsOf);
    return widths
      .filter((width) => !breakpoints.includes(`${Math.round(10 * parseFloat(width)) / 10}`))
      .map((width) => `${file}: ${width}`);
  });
  expect(others).toEqual([]);
});
