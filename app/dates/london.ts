import { type CalendarDate, dayLength, utcDate } from "./calendar-date.ts";

const offsetFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  timeZoneName: "longOffset",
});

/**
 * The wall clock in London at a moment (epoch milliseconds), as the moment at which UTC shows the
 * same: the `getUTC…` methods of its `Date` give London's date and time.
 *
 * Throws a `RangeError` for a moment that no `Date` can hold.
 */
export function londonClock(moment: number): number {
  return moment + offsetAt(moment);
}

/**
 * The inverse of {@link londonClock}. In autumn's repeated hour it returns the first moment; in
 * spring's missing hour it counts on from before the change.
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

interface LondonDate extends CalendarDate {
  /** Milliseconds until the date changes in London: more than 0, at most 25 hours. */
  msUntilMidnight: number;
}

/** The site's "today": the date in London at `now` (epoch milliseconds). */
export function londonDate(now: number): LondonDate {
  const clock = londonClock(now);
  const midnight = londonMoment((Math.floor(clock / dayLength) + 1) * dayLength);
  return { ...utcDate(clock), msUntilMidnight: midnight - now };
}

const quarterLength = 900_000;
const maxQuarters = 1000;
const dayByQuarter = new Map<number, number>();

/** The day in London of a moment (epoch milliseconds), numbered so that days can be subtracted. */
export function londonDayNumber(moment: number): number {
  // Intl is slow, lists ask about few moments, and clocks change on a quarter hour.
  const quarter = Math.floor(moment / quarterLength);
  let day = dayByQuarter.get(quarter);
  if (day === undefined) {
    if (dayByQuarter.size >= maxQuarters) dayByQuarter.clear();
    day = Math.floor(londonClock(moment) / dayLength);
    dayByQuarter.set(quarter, day);
  }
  return day;
}
