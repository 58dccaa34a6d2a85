import { expect, test } from "vitest";
import { shortDate } from "../../../../app/agreement/contract/contract.ts";
import { addDays, formatIsoDate, parseIsoDate } from "../../../../app/dates/calendar-date.ts";

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

test("days are added across months and years", () => {
  expect(addDays({ year: 2026, month: 11, day: 20 }, 60)).toEqual({
    year: 2027,
    month: 1,
    day: 19,
  });
  expect(addDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({ year: 2028, month: 2, day: 29 });
});

test("an ISO date is read and written back", () => {
  expect(parseIsoDate("2026-02-03")).toEqual({ year: 2026, month: 2, day: 3 });
  expect(formatIsoDate({ year: 2026, month: 2, day: 3 })).toBe("2026-02-03");
});

test.each(["2026-02-30", "2026-13-01", "2026-2-3", "03/02/2026", "tomorrow"])(
  "%s is not a date",
  (text) => {
    expect(parseIsoDate(text)).toBeUndefined();
  },
);
