import type { CalendarDate } from "../calendar-date.ts";
import { firstYearOf, type CalendarView } from "./calendar-view.ts";
import { dayNumber, shiftDays } from "./shift-date.ts";

const monthAndYear = format({ month: "long", year: "numeric" });
const shortMonth = format({ month: "short" });
const shortWeekday = format({ weekday: "short" });
const longWeekday = format({ weekday: "long" });

/** The short and the long names of the days of the week, Monday first. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6].map((index) => {
  const day = shiftDays({ year: 2001, month: 1, day: 1 }, index);
  return { short: shortWeekday(day), long: longWeekday(day) };
});

/** What stands above a page: `November 2026`, `2026`, `2016–2039`. */
export function headingOf(view: CalendarView, date: CalendarDate): string {
  if (view === "month") return monthAndYear(date);
  if (view === "year") return String(date.year);
  const firstYear = firstYearOf(date);
  return `${firstYear}–${Math.min(firstYear + 23, 9999)}`;
}

/** What stands in a cell, and its name, which holds that and what the page around it shows. */
export function cellWords(view: CalendarView, date: CalendarDate): { text: string; name: string } {
  if (view === "month") {
    const name = `${longWeekday(date)} ${date.day} ${monthAndYear(date)}`;
    return { text: String(date.day), name };
  }
  if (view === "year") return { text: shortMonth(date), name: `${shortMonth(date)} ${date.year}` };
  return { text: String(date.year), name: String(date.year) };
}

function format(options: Intl.DateTimeFormatOptions): (date: CalendarDate) => string {
  const formatter = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return (date) => formatter.format(dayNumber(date) * 86_400_000);
}
