import { expect, test } from "vitest";
import { best, type Measured, shortcomings } from "../../lighthouse/budget.ts";

const page: Measured = {
  scores: { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 },
  layoutShift: 0,
  paint: { requests: 8, bytes: 40_000 },
  scripts: { requests: 0, bytes: 0 },
};

function scoring(performance: number, of = page): Measured {
  return { ...of, scores: { ...of.scores, performance } };
}

test("a page falls short by any score, and beside other work by all but the one that time decides", () => {
  expect(shortcomings(page, 100)).toEqual([]);
  expect(shortcomings(scoring(99), 100)).toEqual(["performance 99"]);
  expect(shortcomings(scoring(95), 95)).toEqual([]);
  expect(shortcomings(scoring(60), 0)).toEqual([]);
  const inaccessible = { ...page, scores: { ...page.scores, accessibility: 99 } };
  expect(shortcomings(inaccessible, 0)).toEqual(["accessibility 99"]);
});

test.each([
  ["what moves", { layoutShift: 0.02 }],
  ["requests before paint", { paint: { requests: 17, bytes: 1 } }],
  ["bytes before paint", { paint: { requests: 1, bytes: 81_000 } }],
])("too much of %s falls short on any machine", (_, change) => {
  expect(shortcomings({ ...page, ...change }, 0)).toHaveLength(1);
});

test("of several runs the one with the least other work is taken", () => {
  expect(best([scoring(70), scoring(99), scoring(80)]).scores.performance).toBe(99);
});
