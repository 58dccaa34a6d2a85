import { calendarDay } from "./calendar-day.ts";

const shortDate = new Intl.DateTimeFormat("en-US", {
  timeZone: "Europe/London",
  month: "short",
  day: "numeric",
  year: "numeric",
});

/** A date that is none. The message is the specification's (spec.md, 8). */
class InvalidDateError extends Error {
  override readonly name = "InvalidDateError";

  constructor() {
    super("Cannot format invalid date");
  }
}

/** `1795132800000` → `Nov 20, 2026`. Throws {@link InvalidDateError}. */
export function formatShortDate(time: number): string {
  return shortDate.format(checked(time));
}

/**
 * How far a moment is from now, both epoch milliseconds, in calendar days: `In 7 days`, `Today`,
 * `Yesterday` and so on (spec.md, 9). Throws {@link InvalidDateError}.
 */
export function formatRelativeDate(time: number | undefined, now: number): string {
  if (time === undefined) return "No date";
  const days = calendarDay(checked(time)) - calendarDay(checked(now));
  if (days === 0) return "Today";
  if (days === 1) return "Tomorrow";
  if (days === -1) return "Yesterday";
  return days < 0 ? `${-days} days ago` : `In ${days} days`;
}

function checked(time: number): number {
  if (Number.isNaN(new Date(time).getTime())) throw new InvalidDateError();
  return time;
}
