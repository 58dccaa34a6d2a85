import {
  DateParseError,
  dayLength,
  dayNumber,
  formatDate,
  parseDate,
  utcDate,
} from "../../dates/calendar-date.ts";
import { londonClock, londonToEpoch } from "../../dates/london.ts";
import { parseIsoDateTime, parseTime, TimeParseError } from "../../dates/parse-time.ts";

/** A date and a time in London, as typed. */
export interface DateTimeText {
  date: string;
  time: string;
}

/** The default time, so that a todo is not overdue on the day it is due. */
export const endOfDay = "23:59";

/** Takes epoch milliseconds. Returns `2026-11-27` and `09:30`, or `09:30:15` if the seconds are not 0. */
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

/** Splits a pasted `2026-11-27T09:30Z` into both fields. */
export function splitDateTime(text: DateTimeText): DateTimeText {
  const written = text.date.trim();
  const moment = written.includes("T") ? parseIsoDateTime(written) : undefined;
  return moment === undefined ? text : formatDateTime(moment);
}

/** Returns epoch milliseconds. A blank date makes `value` undefined; a blank time means {@link endOfDay}. */
export function readDateTime({ date, time }: DateTimeText) {
  const errors: Partial<DateTimeText> = {};
  const day = date.trim() === "" ? undefined : attempt(() => parseDate(date), errors, "date");
  const timeOfDay = attempt(() => parseTime(time.trim() === "" ? endOfDay : time), errors, "time");
  if (day === undefined || timeOfDay === undefined) return { value: undefined, errors };
  const { hours, minutes, seconds } = timeOfDay;
  const clock = dayNumber(day) * dayLength + (hours * 3600 + minutes * 60 + seconds) * 1000;
  return { value: londonToEpoch(clock), errors };
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
