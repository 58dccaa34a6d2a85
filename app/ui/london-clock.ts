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
