import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonClock, londonDate, londonToEpoch } from "../../../app/dates/london.ts";

const hour = 3_600_000;
const moments = fc.integer({ min: Date.UTC(0, 0), max: Date.UTC(9999, 11, 31) });

test("London is on UTC in winter and an hour ahead in summer", () => {
  expect(londonClock(Date.UTC(2026, 11, 24, 18))).toBe(Date.UTC(2026, 11, 24, 18));
  expect(londonClock(Date.UTC(2026, 6, 1, 23, 30))).toBe(Date.UTC(2026, 6, 2, 0, 30));
});

test("a moment whose clock is read is found again, or is the second of an hour that comes twice", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const found = londonToEpoch(londonClock(moment));
      expect(londonClock(found)).toBe(londonClock(moment));
      expect(found).toBeLessThanOrEqual(moment);
    }),
  );
});

test("of an hour that comes twice the first is meant, and one left out is counted on", () => {
  expect(londonToEpoch(Date.UTC(2026, 9, 25, 1, 30))).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(londonToEpoch(Date.UTC(2026, 9, 25, 2, 30))).toBe(Date.UTC(2026, 9, 25, 2, 30));
  const leftOut = Date.UTC(2026, 2, 29, 1, 30);
  expect(londonClock(londonToEpoch(leftOut))).toBe(leftOut + hour);
});

test("London's date is that of UTC in winter, and in summer changes an hour before it", () => {
  const winter = { year: 2026, month: 11, day: 20, msUntilMidnight: 1000 };
  expect(londonDate(Date.UTC(2026, 10, 20, 23, 59, 59))).toEqual(winter);
  expect(londonDate(Date.UTC(2026, 6, 1, 22, 59, 59))).toMatchObject({ day: 1 });
  const summer = { year: 2026, month: 7, day: 2, msUntilMidnight: 24 * hour };
  expect(londonDate(Date.UTC(2026, 6, 1, 23))).toEqual(summer);
});

test("the day on which the clocks go forward has 23 hours, the one on which they go back 25", () => {
  expect(londonDate(Date.UTC(2026, 2, 29)).msUntilMidnight).toBe(23 * hour);
  expect(londonDate(Date.UTC(2026, 9, 24, 23)).msUntilMidnight).toBe(25 * hour);
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
