import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonDate } from "../../../app/dates/london.ts";

const HOUR = 3_600_000;

test("in winter London's date is that of UTC", () => {
  expect(londonDate(Date.UTC(2026, 10, 20, 23, 59, 59))).toEqual({
    year: 2026,
    month: 11,
    day: 20,
    msUntilMidnight: 1000,
  });
});

test("in summer London's date changes an hour before that of UTC", () => {
  expect(londonDate(Date.UTC(2026, 6, 1, 22, 59, 59))).toMatchObject({ day: 1 });
  expect(londonDate(Date.UTC(2026, 6, 1, 23))).toEqual({
    year: 2026,
    month: 7,
    day: 2,
    msUntilMidnight: 24 * HOUR,
  });
});

test("the day on which the clocks go forward has 23 hours, the one on which they go back 25", () => {
  expect(londonDate(Date.UTC(2026, 2, 29)).msUntilMidnight).toBe(23 * HOUR);
  expect(londonDate(Date.UTC(2026, 9, 24, 23)).msUntilMidnight).toBe(25 * HOUR);
});

test("the date changes exactly when the milliseconds until midnight have passed", () => {
  const moment = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2099, 0) });
  fc.assert(
    fc.property(moment, (now) => {
      const today = londonDate(now);
      const midnight = now + today.msUntilMidnight;
      expect(londonDate(midnight - 1)).toEqual({ ...today, msUntilMidnight: 1 });
      expect(londonDate(midnight).day).not.toBe(today.day);
    }),
  );
});
