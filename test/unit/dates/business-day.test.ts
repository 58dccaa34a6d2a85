import { expect, test } from "vitest";
import { lastBusinessDayBefore } from "../../../app/dates/business-day.ts";
import { formatDate, parseDate } from "../../../app/dates/calendar-date.ts";

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
