import { tryParseDate } from "./calendar-date.ts";
import { londonToEpoch } from "./london.ts";

/** The message is shown to the visitor. */
export class TimeParseError extends Error {
  override readonly name = "TimeParseError";
}

const timePattern = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?\s*(am|pm)?$/i;
const dateTimePattern =
  /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** Parses `9:05`, `14.30` or `9:05:30 pm` (docs/product.md, 5). Throws {@link TimeParseError}. */
export function parseTime(text: string) {
  const match = timePattern.exec(text.trim());
  if (match === null) {
    throw new TimeParseError(`“${text.trim()}” is not a time: write it as 9:30, 14.30 or 9:30 PM`);
  }
  const [, hourText = "", minuteText, secondText = "0", half] = match;
  const hours = Number(hourText);
  const minutes = Number(minuteText);
  const seconds = Number(secondText);
  if (hours > 23) throw new TimeParseError(`Hours go from 0 to 23, not ${hours}`);
  if (minutes > 59) throw new TimeParseError(`Minutes go from 0 to 59, not ${minutes}`);
  if (seconds > 59) throw new TimeParseError(`Seconds go from 0 to 59, not ${seconds}`);
  if (half === undefined) return { hours, minutes, seconds };
  if (hours === 0 || hours > 12) {
    throw new TimeParseError(`With AM or PM, hours go from 1 to 12, not ${hours}`);
  }
  const isAfternoon = half.toLowerCase() === "pm";
  return { hours: (hours % 12) + (isAfternoon ? 12 : 0), minutes, seconds };
}

/** Parses `YYYY-MM-DD` with an optional time into epoch milliseconds; without a zone, London time applies. */
export function parseIsoDateTime(text: string): number | undefined {
  if (!dateTimePattern.test(text)) return undefined;
  const hasZone = /(?:Z|T.*[+-].*)$/.test(text);
  const time = Date.parse(hasZone || !text.includes("T") ? text : `${text}Z`);
  if (Number.isNaN(time) || tryParseDate(text.slice(0, 10)) === undefined) return undefined;
  return hasZone ? time : londonToEpoch(time);
}
