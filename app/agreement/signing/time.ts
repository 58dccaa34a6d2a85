import { londonClock, londonDate } from "../../dates/london.ts";
import { formatLongDate } from "../../dates/long-date.ts";

/** True for what `isoTime` returns. */
export function isIsoTime(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return false;
  const moment = Date.parse(text);
  return !Number.isNaN(moment) && isoTime(moment) === text;
}

/** UTC, in whole seconds. */
export function isoTime(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

/** `1 March 2027`, in London. */
export function dateInWords(time: string): string {
  return formatLongDate(londonDate(Date.parse(time)));
}

/** `1 Mar 27`, in London. */
export function shortDate(time: string): string {
  const [day = "", month = "", year = ""] = dateInWords(time).split(" ");
  return `${day} ${month.slice(0, 3)} ${year.slice(2)}`;
}

/** `1 March 2027 at 09:30`, in London. */
export function timeInWords(time: string): string {
  const clock = new Date(londonClock(Date.parse(time))).toISOString().slice(11, 16);
  return `${dateInWords(time)} at ${clock}`;
}
