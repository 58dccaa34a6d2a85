import { expect, test } from "vitest";
import { formatElapsed } from "../../../app/ui/elapsed-time.ts";

test("a duration is told in minutes and two digits of seconds", () => {
  expect([0, 999, 1_000, 61_000, 3_600_000].map(formatElapsed)).toEqual([
    "0:00",
    "0:00",
    "0:01",
    "1:01",
    "60:00",
  ]);
});

test("a clock that was set back counts as no time", () => {
  expect(formatElapsed(-5_000)).toBe("0:00");
});
