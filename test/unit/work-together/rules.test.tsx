import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { blocksInAYear, terms } from "../../../app/work-together/terms.ts";
import { BlockRules, SessionRules, SmallPrint } from "../../../app/work-together/rules.tsx";

const text = renderToStaticMarkup(
  <>
    <BlockRules />
    <SessionRules />
    <SmallPrint />
  </>,
).replace(/<[^>]*>/g, " ");

test("the rules of blocks and sessions and the small print say every figure of the agreement's terms, and no other", () => {
  const figures = new Set(text.match(/£?\d+[%p]?/g));
  expect(figures).toEqual(new Set([...Object.values(terms), blocksInAYear].map(String)));
});

test("no line ends between a figure and its unit", () => {
  expect(text).not.toMatch(/\d (?:week|day|hour|minute|block)/);
  expect(text).toMatch(/\d\u00a0weeks/);
});

test("the page says as the agreement does when a notice counts, and which unused hours are lost", () => {
  // Paragraphs S1.5, S1.6, S1.8 and S2.3, and clause 29.3.
  for (const promise of [
    /ends with the block that is running when your notice is received/,
    /Hours above that number lapse when their block ends\./,
    /Only the hours still left when your last block ends do not lapse then/,
    /Hours not used by then lapse without a refund, and do not roll over\./,
    /until they expire\. They are not refunded;/,
  ]) {
    expect(text).toMatch(promise);
  }
});

test("a year holds whole blocks", () => {
  expect(Number.isInteger(blocksInAYear)).toBe(true);
});
