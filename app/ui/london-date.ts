import type { CalendarDate } from "./calendar-date.ts";
import { londonClock, londonMoment } from "./london-clock.ts";

const dayLength = 86_400_000;

export interface LondonDate extends CalendarDate {
  /** Milliseconds until the date changes in London: more than 0, at most 25 hours. */
  msUntilMidnight: number;
}

/**
 * Today, as this product means it: the date in London at a moment.
 *
 * @param now Milliseconds since the epoch.
 */
export function londonDate(now: number): LondonDate {
  const clock = londonClock(now);
  const date = new Date(clock);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    msUntilMidnight: londonMoment((Math.floor(clock / dayLength) + 1) * dayLength) - now,
  };
}
