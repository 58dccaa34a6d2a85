import { type CalendarDate, dayLength, dayNumber } from "./calendar-date.ts";

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** `1 March 2027` */
export function formatLongDate(date: CalendarDate): string {
  return format.format(dayNumber(date) * dayLength);
}
