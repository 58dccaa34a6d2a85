import { expect, test } from "vitest";
import {
  formatRelativeDate,
  formatRemainingTime,
  formatShortDate,
  remainingTimeStep,
} from "../../../../app/reactive/todos/due-date.ts";

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test("relative dates are the specification's words", () => {
  const labels = [undefined, 0, 1, -1, -3, 7].map((days) =>
    formatRelativeDate(days === undefined ? undefined : now + days * day, now),
  );
  expect(labels).toEqual(["No date", "Today", "Tomorrow", "Yesterday", "3 days ago", "In 7 days"]);
});

test("days are calendar days, not lengths of 24 hours", () => {
  const lateTonight = Date.UTC(2026, 10, 20, 23, 59);
  expect(formatRelativeDate(lateTonight + 2 * minute, lateTonight)).toBe("Tomorrow");
  expect(formatRelativeDate(Date.UTC(2026, 10, 20), lateTonight)).toBe("Today");
});

test("a day on which the clocks change is one day", () => {
  expect(formatRelativeDate(Date.UTC(2026, 9, 26, 0, 30), Date.UTC(2026, 9, 24, 23, 30))).toBe(
    "Tomorrow",
  );
  expect(formatRelativeDate(Date.UTC(2026, 2, 30), Date.UTC(2026, 2, 29, 0, 30))).toBe("Tomorrow");
});

test("the short form", () => {
  expect(formatShortDate(now)).toBe("Nov 20, 2026");
});

test("an invalid date cannot be formatted", () => {
  for (const invalid of [Number.NaN, Number.POSITIVE_INFINITY, 9e15]) {
    const error = /^Cannot format invalid date$/;
    expect(() => formatShortDate(invalid)).toThrow(error);
    expect(() => formatRelativeDate(invalid, now)).toThrow(error);
  }
});

test("remaining time is told in the two largest units", () => {
  const told = (length: number) => formatRemainingTime(now + length, now);
  expect(told(7 * day - minute)).toBe("6 days 23 hours left");
  expect(told(day)).toBe("1 day left");
  expect(told(hour + 5 * minute)).toBe("1 hour 5 minutes left");
  expect(told(30_000)).toBe("Less than a minute left");
  expect(told(-3 * minute)).toBe("3 minutes overdue");
  expect(remainingTimeStep(now + 2 * day, now)).toBe(hour);
  expect(remainingTimeStep(now - hour, now)).toBe(minute);
});
