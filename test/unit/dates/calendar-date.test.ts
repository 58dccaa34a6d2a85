import fc from "fast-check";
import { expect, test } from "vitest";
import { lastBusinessDayBefore } from "../../../app/dates/business-day.ts";
import {
  formatDate,
  parseDate,
  parseFieldDate,
  shiftDays,
} from "../../../app/dates/calendar-date.ts";
import { formatLongDate, formatShortDate } from "../../../app/dates/long-date.ts";

test("days are added across months and years", () => {
  expect(formatDate(shiftDays({ year: 2026, month: 11, day: 20 }, 60))).toBe("2027-01-19");
  expect(formatDate(shiftDays({ year: 2028, month: 2, day: 28 }, 1))).toBe("2028-02-29");
});

test("an ISO date is read and written back", () => {
  expect(parseFieldDate("2026-02-03")).toEqual({ year: 2026, month: 2, day: 3 });
  expect(formatDate({ year: 2026, month: 2, day: 3 })).toBe("2026-02-03");
});

test("what is no day, or written in another way, is not the value of a date field", () => {
  const other = ["2026-02-30", "2026-13-01", "2026-2-3", "03/02/2026", " 2026-02-03", "0000-01-01"];
  expect(other.filter(parseFieldDate)).toEqual([]);
});

const date = fc.record({
  year: fc.integer({ min: 1900, max: 2999 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
});

test("a short date is the long one with three letters of its month", () => {
  fc.assert(
    fc.property(date, (day) => {
      const [number, month, year] = formatLongDate(day).split(" ");
      expect(formatShortDate(day)).toBe(`${number} ${month?.slice(0, 3)} ${year}`);
    }),
  );
});

// The public holidays of England as the government lists them, with the last working day before the day after them.
test.each([
  ["2026-11-24", "2026-11-23"],
  ["2026-11-23", "2026-11-20"],
  ["2026-11-22", "2026-11-20"],
  ["2026-12-29", "2026-12-24"],
  ["2027-01-02", "2026-12-31"],
  ["2027-03-30", "2027-03-25"],
  ["2027-05-04", "2027-04-30"],
  ["2027-06-01", "2027-05-28"],
  ["2027-08-31", "2027-08-27"],
  ["2027-12-29", "2027-12-24"],
  ["2028-01-04", "2027-12-31"],
  ["2028-04-18", "2028-04-13"],
  ["2022-12-28", "2022-12-23"],
  ["2023-01-03", "2022-12-30"],
])("before %s the last business day is %s", (day, expected) => {
  expect(formatDate(lastBusinessDayBefore(parseDate(day)))).toBe(expected);
});
