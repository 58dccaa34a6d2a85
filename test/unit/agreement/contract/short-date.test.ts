import { expect, test } from "vitest";
import { shortDate } from "../../../../app/agreement/contract/contract.ts";

test("a date stands in short British style with an ordinal and a two-digit year", () => {
  expect(shortDate({ year: 2026, month: 11, day: 20 })).toBe("20th Nov 26");
  expect(shortDate({ year: 2005, month: 9, day: 3 })).toBe("3rd Sep 05");
});

test.each([
  [1, "1st"],
  [2, "2nd"],
  [3, "3rd"],
  [4, "4th"],
  [11, "11th"],
  [12, "12th"],
  [13, "13th"],
  [21, "21st"],
  [22, "22nd"],
  [23, "23rd"],
  [30, "30th"],
  [31, "31st"],
])("day %i is the %s", (day, ordinal) => {
  expect(shortDate({ year: 2027, month: 1, day })).toBe(`${ordinal} Jan 27`);
});
