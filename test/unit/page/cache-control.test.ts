import fc from "fast-check";
import { expect, test } from "vitest";
import { untilMidnight } from "../../../app/page/cache-control.ts";

function seconds(header: string, directive: string): number {
  return Number(new RegExp(`${directive}=(\\d+)`).exec(header)?.[1]);
}

test("a page with today's date is fresh for a minute, and never served past midnight", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 90_000_000 }), (ms) => {
      const header = untilMidnight(ms);
      const fresh = seconds(header, "s-maxage");
      expect(fresh).toBe(Math.min(60, Math.floor(ms / 1000)));
      expect((fresh + seconds(header, "stale-while-revalidate")) * 1000).toBeLessThanOrEqual(ms);
    }),
  );
});
