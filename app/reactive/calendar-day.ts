import { londonClock } from "../ui/london-clock.ts";

const dayLength = 86_400_000;
const quarterLength = 900_000;
const mostQuarters = 1000;
const days = new Map<number, number>();

/**
 * The calendar day of a moment (epoch milliseconds) in London, whose "today" is the site's
 * (design.md), as a count of days, so that days subtract.
 */
export function calendarDay(time: number): number {
  // Asking a clock is slow, and lists ask about few moments: clocks are only put on or back on a quarter.
  const quarter = Math.floor(time / quarterLength);
  let day = days.get(quarter);
  if (day === undefined) {
    if (days.size >= mostQuarters) days.clear();
    day = Math.floor(londonClock(time) / dayLength);
    days.set(quarter, day);
  }
  return day;
}
