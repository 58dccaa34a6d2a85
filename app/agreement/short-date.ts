import type { CalendarDate } from "../ui/calendar-date.ts";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const suffixes = new Map([
  ["one", "st"],
  ["two", "nd"],
  ["few", "rd"],
]);
const ordinal = new Intl.PluralRules("en-GB", { type: "ordinal" });

/** A date in short British style (spec.md, 9): `20th Nov 26`. */
export function shortDate({ year, month, day }: CalendarDate): string {
  const suffix = suffixes.get(ordinal.select(day)) ?? "th";
  return `${day}${suffix} ${months[month - 1]} ${String(year % 100).padStart(2, "0")}`;
}
