/** A calendar day without a time zone. */
export interface CalendarDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

/** Milliseconds. */
export const dayLength = 86_400_000;

/** Days since 1 January 1970, negative before it; the Gregorian calendar applies to all dates. */
export function dayNumber({ year, month, day }: CalendarDate): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / dayLength;
}

/** Takes epoch milliseconds. */
export function utcDate(moment: number): CalendarDate {
  const date = new Date(moment);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

const firstDay = dayNumber({ year: 0, month: 1, day: 1 });
const lastDay = dayNumber({ year: 9999, month: 12, day: 31 });
const lastMonth = 9999 * 12 + 11;

/** Limits the result to the years 0 to 9999. */
export function shiftDays(date: CalendarDate, days: number): CalendarDate {
  return utcDate(Math.min(Math.max(dayNumber(date) + days, firstDay), lastDay) * dayLength);
}

/** Uses the last day of a shorter month, and limits the result to the years 0 to 9999. */
export function shiftMonths({ year, month, day }: CalendarDate, months: number): CalendarDate {
  const target = Math.min(Math.max(year * 12 + month - 1 + months, 0), lastMonth);
  const moved = { year: Math.floor(target / 12), month: (target % 12) + 1 };
  return { ...moved, day: Math.min(day, daysInMonth(moved)) };
}

export function daysInMonth({ year, month }: Omit<CalendarDate, "day">): number {
  return dayNumber({ year, month: month + 1, day: 1 }) - dayNumber({ year, month, day: 1 });
}

/** 0 for Monday to 6 for Sunday. */
export function weekday(date: CalendarDate): number {
  return (((dayNumber(date) + 3) % 7) + 7) % 7;
}

/** The message is shown to the visitor. */
export class DateParseError extends Error {
  override readonly name = "DateParseError";
}

/** Parses `YYYY-MM-DD` (docs/product.md, 5). Throws {@link DateParseError}. */
export function parseDate(text: string): CalendarDate {
  const written = text.trim();
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written);
  if (match === null) {
    throw new DateParseError(`“${written}” is not a date: write it as 2026-11-27`);
  }
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  if (month < 1 || month > 12) throw new DateParseError(`Months go from 1 to 12, not ${month}`);
  const days = daysInMonth({ year, month });
  if (day < 1 || day > days) {
    throw new DateParseError(`Days of ${written.slice(0, 7)} go from 1 to ${days}, not ${day}`);
  }
  return { year, month, day };
}

export function tryParseDate(text: string): CalendarDate | undefined {
  try {
    return parseDate(text);
  } catch {
    return undefined;
  }
}

/** Parses the value of an HTML date field, which allows neither surrounding spaces nor year 0. */
export function parseFieldDate(text: string): CalendarDate | undefined {
  const date = text === text.trim() ? tryParseDate(text) : undefined;
  return date?.year === 0 ? undefined : date;
}

/** Returns `2026-11-27`. */
export function formatDate({ year, month, day }: CalendarDate): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
