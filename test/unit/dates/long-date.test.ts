import fc from "fast-check";
import { expect, test } from "vitest";
import { formatLongDate, formatShortDate } from "../../../app/dates/long-date.ts";

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
