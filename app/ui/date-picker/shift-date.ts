import type { CalendarDate } from "../calendar-date.ts";

const DAY = 86_400_000;
const LAST_MONTH = 9999 * 12 + 11;

/** Days from 1 January 1970, negative before it, in the Gregorian calendar at all times. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / DAY;
}

const firstDay = dayNumber({ year: 0, month: 1, day: 1 });
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 });

/** Moves a date by whole days, but not beyond the years that ISO writes with four digits. */
export function shiftDays(date: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Math.min(Math.max(dayNumber(date) + days, firstDay), lastDay) * DAY);
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  };
}

/** Moves a date by whole months, to the month's last day where it is shorter; limits as in {@link shiftDays}. */
export function shiftMonths({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const target = Math.min(Math.max(year * 12 + month - 1 + months, 0), LAST_MONTH);
  const moved = { year: Math.floor(target / 12), month: (target % 12) + 1 };
  return { ...moved, day: Math.min(day, daysInMonth(moved)) };
}

/** 28 to 31. */
export function daysInMonth({ year, month }: Omit<CalendarDate, "day">): number {
  return dayNumber({ year, month: month + 1, day: 1 }) - dayNumber({ year, month, day: 1 });
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}
