import * as fc from "fast-check";
import { expect, test } from "vitest";
import { londonClock, londonMoment } from "../../../app/dates/london.ts";

const hour = 3_600_000;
const moments = fc.integer({ min: Date.UTC(0, 0), max: Date.UTC(9999, 11, 31) });

test("London is on UTC in winter and an hour ahead in summer", () => {
  expect(londonClock(Date.UTC(2026, 11, 24, 18))).toBe(Date.UTC(2026, 11, 24, 18));
  expect(londonClock(Date.UTC(2026, 6, 1, 23, 30))).toBe(Date.UTC(2026, 6, 2, 0, 30));
});

test("a moment whose clock is read is found again, or is the second of an hour that comes twice", () => {
  fc.assert(
    fc.property(moments, (moment) => {
      const found = londonMoment(londonClock(moment));
      expect(londonClock(found)).toBe(londonClock(moment));
      expect(found).toBeLessThanOrEqual(moment);
    }),
  );
});

test("of an hour that comes twice the first is meant, and one left out is counted on", () => {
  expect(londonMoment(Date.UTC(2026, 9, 25, 1, 30))).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(londonMoment(Date.UTC(2026, 9, 25, 2, 30))).toBe(Date.UTC(2026, 9, 25, 2, 30));
  const leftOut = Date.UTC(2026, 2, 29, 1, 30);
  expect(londonClock(londonMoment(leftOut))).toBe(leftOut + hour);
});
