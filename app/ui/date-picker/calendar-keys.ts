import { type CalendarDate, shiftDays, shiftMonths, weekday } from "../../dates/calendar-date.ts";
import { type CalendarView, columns, turnPage } from "./calendar-cells.ts";

/** Undefined for a key that does not move focus. `isFar` is Shift or Alt. */
export function dateAfterKey(
  view: CalendarView,
  date: CalendarDate,
  key: string,
  isFar: boolean,
): CalendarDate | undefined {
  switch (key) {
    case "ArrowLeft":
      return shiftCells(view, date, -1);
    case "ArrowRight":
      return shiftCells(view, date, 1);
    case "ArrowUp":
      return shiftCells(view, date, -columns[view]);
    case "ArrowDown":
      return shiftCells(view, date, columns[view]);
    case "Home":
      return shiftCells(view, date, -columnOf(view, date));
    case "End":
      return shiftCells(view, date, columns[view] - 1 - columnOf(view, date));
    case "PageUp":
      return turnPage(view, date, -1, isFar);
    case "PageDown":
      return turnPage(view, date, 1, isFar);
    default:
      return undefined;
  }
}

function shiftCells(view: CalendarView, date: CalendarDate, cells: number): CalendarDate {
  if (view === "month") return shiftDays(date, cells);
  return shiftMonths(date, view === "year" ? cells : cells * 12);
}

function columnOf(view: CalendarView, date: CalendarDate): number {
  if (view === "month") return weekday(date);
  return view === "year" ? (date.month - 1) % columns.year : date.year % columns.years;
}
