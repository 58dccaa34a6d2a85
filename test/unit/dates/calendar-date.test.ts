import { expect, test } from "vitest";
import { formatDate, parseFieldDate, shiftDays } from "../../../app/dates/calendar-date.ts";

test("days are added across months and years", () => {
  expect(shiftDays({ year: 2026, month: 11, day: 20 }, 60)).toEqual({
    year: 2027,
    month: 1,
    day: 19,
  });
  expect(shiftDays({ year: 2028, month: 2, day: 28 }, 1)).toEqual({
    year: 2028,
    month: 2,
    day: 29,
  });
});

test("an ISO date is read and written back", () => {
  expect(parseFieldDate("2026-02-03")).toEqual({ year: 2026, month: 2, day: 3 });
  expect(formatDate({ year: 2026, month: 2, day: 3 })).toBe("2026-02-03");
});

test.each([
  "2026-02-30",
  "2026-13-01",
  "2026-2-3",
  "03/02/2026",
  " 2026-02-03",
  "0000-01-01",
  "tomorrow",
])("%s is not the value of a date field", (text) => {
  expect(parseFieldDate(text)).toBeUndefined();
});
