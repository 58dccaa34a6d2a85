/** Whose midnight it is, unless told otherwise: the site's "today" is London's (design.md). */
export const siteTimeZone = "Europe/London";

const dayLength = 86_400_000;
const hourLength = 3_600_000;
const quarterLength = hourLength / 4;
const mostDays = 1000;
const days = new Map<string, number>();
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment (epoch milliseconds), as a count of days, so that days subtract. */
export function calendarDay(time: number, timeZone: string = siteTimeZone): number {
  // Formatting is slow, and lists ask about few moments: clocks are only put on or back on a quarter.
  const key = `${Math.floor(time / quarterLength)} ${timeZone}`;
  let day = days.get(key);
  if (day === undefined) {
    if (days.size >= mostDays) days.clear();
    day = readCalendarDay(time, timeZone);
    days.set(key, day);
  }
  return day;
}

function readCalendarDay(time: number, timeZone: string): number {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, Number(value)]),
  );
  return Date.UTC(parts["year"] ?? 0, (parts["month"] ?? 1) - 1, parts["day"] ?? 1) / dayLength;
}

/** The first moment (epoch milliseconds) of the next calendar day. */
export function startOfNextDay(time: number, timeZone: string = siteTimeZone): number {
  const today = calendarDay(time, timeZone);
  const midnightInUtc = (today + 1) * dayLength;
  // Zones lie between UTC−12 and UTC+14, and their days begin at a quarter of an hour.
  let start = midnightInUtc - 14 * hourLength;
  while (calendarDay(start, timeZone) <= today) start += hourLength / 4;
  return start;
}

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "gregory",
      numberingSystem: "latn",
      year: "numeric",
      month: "numeric",
      day: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}
