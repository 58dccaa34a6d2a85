import { expect, test } from "vitest";
import { formatElapsed, formatUptime } from "../../../app/ui/elapsed-time.ts";

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

test.each([
  [0, "0 seconds"],
  [0.9, "0 seconds"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [3725, "1 hour, 2 minutes"],
  [93_784, "1 day, 2 hours"],
  [86_400 * 400, "400 days"],
])("%d seconds are told as %s", (seconds, told) => {
  expect(formatUptime(seconds)).toBe(told);
});
