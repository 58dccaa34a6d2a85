import type { CalendarDate } from "../calendar-date.ts";
import { daysInMonth } from "./shift-date.ts";

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
