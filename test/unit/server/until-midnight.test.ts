import { expect, test } from "vitest";
import { untilMidnight } from "../../../app/server/until-midnight.ts";

test("a page with today's date is served neither fresh nor stale past midnight", () => {
  expect(untilMidnight(3_600_000)).toBe(
    "public, max-age=0, s-maxage=60, stale-while-revalidate=3540",
  );
  expect(untilMidnight(30_900)).toBe("public, max-age=0, s-maxage=30, stale-while-revalidate=0");
  expect(untilMidnight(200)).toBe("public, max-age=0, s-maxage=0, stale-while-revalidate=0");
});
