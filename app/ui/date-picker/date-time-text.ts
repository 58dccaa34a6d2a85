import {
  DateParseError,
  dayLength,
  dayNumber,
  formatDate,
  parseDate,
  utcDate,
} from "../../dates/calendar-date.ts";
import { londonClock, londonMoment } from "../../dates/london.ts";
import { parseIsoDateTime, parseTime, TimeParseError } from "../../dates/parse-time.ts";

/** A moment as a visitor writes it: in London, as every date of the site (design.md). */
export interface DateTimeText {
  date: string;
  time: string;
}

/** What a {@link DateTimeText} says: a moment in epoch milliseconds, or undefined where it says none. */
interface DateTimeReading {
  value: number | undefined;
  errors: Partial<DateTimeText>;
}

/** The time of a date that was given none: its last minute, so that what is due on a day is not late on it. */
export const endOfDay = "23:59";

/** Writes epoch milliseconds as `2026-11-27` and `09:30`, or `09:30:15` where there are seconds. */
export function formatDateTime(value: number | undefined): DateTimeText {
  if (value === undefined || Number.isNaN(new Date(value).getTime())) return { date: "", time: "" };
  const clock = new Date(londonClock(value));
  const units = [clock.getUTCHours(), clock.getUTCMinutes(), clock.getUTCSeconds()];
  if (clock.getUTCSeconds() === 0) units.pop();
  return {
    date: formatDate(utcDate(clock.getTime())),
    time: units.map((unit) => String(unit).padStart(2, "0")).join(":"),
  };
}

/** Where the date brings its own time (`2026-11-27T09:30Z`), puts each in its place. */
export function splitDateTime(text: DateTimeText): DateTimeText {
  const written = text.date.trim();
  return written.includes("T") ? splitAt(parseIsoDateTime(written), text) : text;
}

/** Reads both parts; a blank date is no moment, a blank time is {@link endOfDay}. */
export function readDateTime({ date, time }: DateTimeText): DateTimeReading {
  const errors: Partial<DateTimeText> = {};
  const day = date.trim() === "" ? undefined : attempt(() => parseDate(date), errors, "date");
  const timeOfDay = attempt(() => parseTime(time.trim() === "" ? endOfDay : time), errors, "time");
  if (day === undefined || timeOfDay === undefined) return { value: undefined, errors };
  const { hours, minutes, seconds } = timeOfDay;
  const clock = dayNumber(day) * dayLength + (hours * 3600 + minutes * 60 + seconds) * 1000;
  return { value: londonMoment(clock), errors };
}

function splitAt(moment: number | undefined, text: DateTimeText): DateTimeText {
  return moment === undefined ? text : formatDateTime(moment);
}

function attempt<Part>(
  read: () => Part,
  errors: Partial<DateTimeText>,
  part: keyof DateTimeText,
): Part | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof DateParseError || error instanceof TimeParseError)) throw error;
    errors[part] = error.message;
    return undefined;
  }
}
