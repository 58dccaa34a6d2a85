/** A day of the calendar, tied to no time zone. */
export interface CalendarDate {
  year: number;
  /** 1 to 12. */
  month: number;
  /** 1 to 31. */
  day: number;
}

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

/** Why a date was not understood, in words for the visitor. */
export class DateParseError extends Error {
  override readonly name = "DateParseError";
}

/** Reads `YYYY-MM-DD` (spec.md, 5). Throws {@link DateParseError}. */
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

/** Reads as {@link parseDate} does, and gives undefined where that throws. */
export function tryParseDate(text: string): CalendarDate | undefined {
  try {
    return parseDate(text);
  } catch {
    return undefined;
  }
}

/** `{ year: 2026, month: 11, day: 27 }` → `2026-11-27`. */
export function formatDate({ year, month, day }: CalendarDate): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

/** Reads `YYYY-MM-DD`, as a date field sends it. Gives nothing for a day that no calendar has. */
export function parseIsoDate(text: string): CalendarDate | undefined {
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(text)) return undefined;
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

export function formatIsoDate({ year, month, day }: CalendarDate): string {
  return `${padTo(year, 4)}-${padTo(month, 2)}-${padTo(day, 2)}`;
}

function padTo(value: number, length: number): string {
  return String(value).padStart(length, "0");
}

export function addDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
