import { type CalendarDate, dayLength, utcDate } from "./calendar-date.ts";

const offsetFormat = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  timeZoneName: "longOffset",
});

/**
 * Shifts epoch milliseconds by London's UTC offset, so that the `getUTC…` methods of a `Date` made
 * from the result return London's date and time. Throws a `RangeError` outside the range of `Date`.
 */
export function londonClock(moment: number): number {
  return moment + offsetAt(moment);
}

/**
 * The inverse of {@link londonClock}. For the hour repeated in autumn it returns the first moment;
 * for the hour skipped in spring it applies the offset in force before the change.
 */
export function londonToEpoch(clock: number): number {
  const before = clock - offsetAt(clock - dayLength);
  const after = clock - offsetAt(clock + dayLength);
  return londonClock(before) !== clock && londonClock(after) === clock ? after : before;
}

const quarterHour = 900_000;
const maxCached = 1000;
const offsetByQuarterHour = new Map<number, number>();

/** Intl is slow, so offsets are cached by quarter hour: clocks change only at its start. */
function offsetAt(moment: number): number {
  const key = Math.floor(moment / quarterHour);
  let offset = offsetByQuarterHour.get(key);
  if (offset === undefined) {
    if (offsetByQuarterHour.size >= maxCached) offsetByQuarterHour.clear();
    offset = readOffset(moment);
    offsetByQuarterHour.set(key, offset);
  }
  return offset;
}

function readOffset(moment: number): number {
  const name = offsetFormat
    .formatToParts(moment)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, ...units] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(name ?? "") ?? [];
  const [hours = 0, minutes = 0, seconds = 0] = units.map((unit) => Number(unit ?? 0));
  return (sign === "-" ? -1000 : 1000) * (hours * 3600 + minutes * 60 + seconds);
}

/** Takes epoch milliseconds. `msUntilMidnight` is more than 0, and at most 25 hours. */
export function londonDate(now: number): CalendarDate & { msUntilMidnight: number } {
  const clock = londonClock(now);
  const midnight = londonToEpoch((Math.floor(clock / dayLength) + 1) * dayLength);
  return { ...utcDate(clock), msUntilMidnight: midnight - now };
}

/** Numbers London's days consecutively. Takes epoch milliseconds. */
export function londonDayNumber(moment: number): number {
  return Math.floor(londonClock(moment) / dayLength);
}
