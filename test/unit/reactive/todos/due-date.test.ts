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

test.for([
  ["of two minutes", "2026-11-20T23:59Z", "2026-11-21T00:01Z", "Tomorrow"],
  ["of 24 hours", "2026-11-20T23:59Z", "2026-11-20T00:00Z", "Today"],
  ["when the clocks go back", "2026-10-24T23:30Z", "2026-10-26T00:30Z", "Tomorrow"],
  ["when they go forward", "2026-03-29T00:30Z", "2026-03-30T00:00Z", "Tomorrow"],
] as const)("days are calendar days in London, %s", ([, from, due, told]) => {
  expect(formatRelativeDate(Date.parse(due), Date.parse(from))).toBe(told);
});

test("the short form is the day in London, in summer too", () => {
  expect(formatShortDate(now)).toBe("Nov 20, 2026");
  expect(formatShortDate(Date.UTC(2026, 5, 30, 23, 30))).toBe("Jul 1, 2026");
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
