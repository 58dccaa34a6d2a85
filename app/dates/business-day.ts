import { type CalendarDate, dayNumber, shiftDays, weekday } from "./calendar-date.ts";

/** Skips weekends and the public holidays of England, except for holidays proclaimed for a single year. */
export function lastBusinessDayBefore(date: CalendarDate): CalendarDate {
  const day = shiftDays(date, -1);
  const isHoliday = publicHolidays(day.year).includes(dayNumber(day));
  return isWeekend(day) || isHoliday ? lastBusinessDayBefore(day) : day;
}

function isWeekend(date: CalendarDate): boolean {
  return weekday(date) > 4;
}

/** Returns day numbers. A holiday on a weekend moves to a later day. */
function publicHolidays(year: number): number[] {
  const easter = easterSunday(year);
  const newYear = { year, month: 1, day: 1 };
  const christmas = { year, month: 12, day: 25 };
  return [
    isWeekend(newYear) ? mondayFrom(newYear) : newYear,
    shiftDays(easter, -2),
    shiftDays(easter, 1),
    mondayFrom({ year, month: 5, day: 1 }),
    mondayFrom({ year, month: 5, day: 25 }),
    mondayFrom({ year, month: 8, day: 25 }),
    // Christmas Day or Boxing Day on a weekend moves by two days.
    ...[christmas, shiftDays(christmas, 1)].map((day) =>
      isWeekend(day) ? shiftDays(day, 2) : day,
    ),
  ].map(dayNumber);
}

function mondayFrom(date: CalendarDate): CalendarDate {
  return shiftDays(date, (7 - weekday(date)) % 7);
}

/** The anonymous Gregorian computus. */
function easterSunday(year: number): CalendarDate {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const moon =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30;
  const sunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const days = moon + sunday - 7 * late + 114;
  return { year, month: Math.floor(days / 31), day: (days % 31) + 1 };
}
