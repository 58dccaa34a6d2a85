import type { CalendarDate } from "./calendar-date.ts";

const dayLength = 86_400_000;

const offsetFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  timeZoneName: "longOffset",
});

/**
 * What a clock and a calendar in London show at a moment, as the milliseconds since the epoch at
 * which they show it in UTC: the `getUTC…` methods of its `Date` are London's year, day and hour.
 *
 * @param moment Milliseconds since the epoch. Throws a `RangeError` where no date is that far.
 */
export function londonClock(moment: number): number {
  return moment + offsetAt(moment);
}

/**
 * The moment at which a clock in London shows what {@link londonClock} gave. Of an hour that comes
 * twice the first; what is left out when the clocks go forward is counted on from before it.
 */
export function londonMoment(clock: number): number {
  const before = clock - offsetAt(clock - dayLength);
  const after = clock - offsetAt(clock + dayLength);
  return londonClock(before) !== clock && londonClock(after) === clock ? after : before;
}

function offsetAt(moment: number): number {
  const name = offsetFormat
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, ...units] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? "") ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = units.map((unit) => Number(unit ?? 0));
  return (sign === "-" ? -1000 : 1000) * (hours * 3600 + minutes * 60 + seconds);
}

const DAY_MS = 86_400_000;

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
    msUntilMidnight: londonMoment((Math.floor(clock / DAY_MS) + 1) * DAY_MS) - now,
  };
}

const msPerDay = 86_400_000;
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
    day = Math.floor(londonClock(time) / msPerDay);
    days.set(quarter, day);
  }
  return day;
}
