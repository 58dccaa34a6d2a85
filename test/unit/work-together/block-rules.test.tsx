import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blocksInAYear, terms } from "../../../app/work-together/terms.ts";
import { BlockRules } from "../../../app/work-together/block-rules.tsx";

test("the rules of blocks say every figure of the agreement's terms, and no other", () => {
  const text = renderToStaticMarkup(<BlockRules />).replace(/<[^>]*>/g, " ");
  const figures = new Set(text.match(/\d+%?/g));
  expect(figures).toEqual(new Set([...Object.values(terms), blocksInAYear].map(String)));
});

test("a year holds whole blocks", () => {
  expect(Number.isInteger(blocksInAYear)).toBe(true);
});
