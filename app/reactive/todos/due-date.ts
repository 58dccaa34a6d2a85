import { dayLength } from "../../dates/calendar-date.ts";
import { londonDayNumber } from "../../dates/london.ts";
import type { Todo } from "./todo.ts";

/** Returns the due date of a todo that is added without one. Takes and returns epoch milliseconds. */
export function defaultDueDate(now: number): number {
  return now + 7 * dayLength;
}

/** `now` is in epoch milliseconds. */
export function isTodoOverdue({ completed_at, due_by }: Todo, now: number): boolean {
  return completed_at === undefined && due_by !== undefined && due_by < now;
}

const shortDate = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/London",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** `1795132800000` → `Nov 20, 2026`. Throws for an invalid date. */
export function formatShortDate(time: number): string {
  return shortDate.format(checked(time));
}

/** Returns calendar days from `now`: `In 7 days`, `Today` (docs/product.md, 9). Throws for an invalid date. */
export function formatRelativeDate(time: number | undefined, now: number): string {
  if (time === undefined) return "No date";
  const days = londonDayNumber(checked(time)) - londonDayNumber(checked(now));
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return days < 0 ? `${-days} days ago` : `In ${days} days`;
}

function checked(time: number): number {
  if (Number.isNaN(new Date(time).getTime())) throw new Error("Cannot format invalid date");
  return time;
}

const minute = 60_000;
const hour = 60 * minute;

/** Returns milliseconds: an hour if the difference is a day or more, otherwise a minute. */
export function remainingTimeStep(time: number, now: number): number {
  return Math.abs(time - now) >= dayLength ? hour : minute;
}

/** Takes epoch milliseconds. Returns `6 days 23 hours left` or `3 minutes overdue`. */
export function formatRemainingTime(time: number, now: number): string {
  const length = Math.abs(time - now);
  const side = time < now ? "overdue" : "left";
  if (length < minute) return `Less than a minute ${side}`;
  const parts =
    length >= dayLength
      ? [count(length / dayLength, "day"), count((length % dayLength) / hour, "hour")]
      : [count(length / hour, "hour"), count((length % hour) / minute, "minute")];
  return [...parts.filter((part) => part !== ""), side].join(" ");
}

function count(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  if (whole === 0) return "";
  return whole === 1 ? `1 ${unit}` : `${whole} ${unit}s`;
}
