import { type CalendarDate, dayLength, dayNumber } from "./calendar-date.ts";

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `1 March 2027` */
export function formatLongDate(date: CalendarDate): string {
  return format.format(dayNumber(date) * dayLength);
}

/** `1 Mar 2027` */
export function formatShortDate(date: CalendarDate): string {
  return formatLongDate(date).replace(/([A-Z][a-z]{2})[a-z]*/, "$1");
}

/** Replaces spaces by no-break spaces, for a date within a sentence. */
export function withNoBreakSpaces(date: string): string {
  return date.replaceAll(" ", "\u00a0");
}
