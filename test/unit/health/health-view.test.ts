import { expect, test } from "vitest";
import { formatUptime } from "../../../app/health/health-view.tsx";

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
