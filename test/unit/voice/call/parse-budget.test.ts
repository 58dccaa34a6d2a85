import { expect, test } from "vitest";
import { parseBudget } from "../../../../app/voice/call/call-settings.tsx";

test.each([
  ["2", 2],
  ["0.50", 0.5],
  ["0,50", 0.5],
  [" $3.1 ", 3.1],
  [".5", 0.5],
  ["1000", 1000],
])("the budget %s is %d dollars", (text, dollars) => {
  expect(parseBudget(text)).toBe(dollars);
});

test.each(["", " ", "0", "-1", "two", "1e3", "1000.01", "1.2.3", ".", ".065", "0.505"])(
  "%s is no budget",
  (text) => {
    expect(parseBudget(text)).toBeUndefined();
  },
);
