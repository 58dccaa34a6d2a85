import type { CalendarDate } from "./calendar-date.ts";

export interface LondonDate extends CalendarDate {
  /** Milliseconds until the date changes in London: more than 0, at most 25 hours. */
  msUntilMidnight: number;
}

const londonClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "numeric",
  day: "numeric",
});

/**
 * Today, as this product means it: the date in London at a moment.
 *
 * @param now Milliseconds since the epoch.
 */
export function londonDate(now: number): LondonDate {
  const today = dateInLondon(now);
  return { ...today, msUntilMidnight: nextMidnight(today) - now };
}

function dateInLondon(moment: number): CalendarDate {
  const parts = londonClock.formatToParts(moment);
  const read = (type: "year" | "month" | "day") =>
    Number(parts.find((part) => part.type === type)?.value);
  return { year: read("year"), month: read("month"), day: read("day") };
}

function nextMidnight({ year, month, day }: CalendarDate): number {
  const inWinterTime = Date.UTC(year, month - 1, day + 1);
  const inSummerTime = inWinterTime - 3_600_000;
  return dateInLondon(inSummerTime).day === day ? inWinterTime : inSummerTime;
}
