import {
  type CalendarDate,
  daysInMonth,
  shiftDays,
  shiftMonths,
  weekday,
} from "../../dates/calendar-date.ts";

export type CalendarView = "month" | "year" | "years";

const yearsPerPage = 24;
const columns = { month: 7, year: 4, years: 4 };
const monthsPerPage = { month: 1, year: 12, years: yearsPerPage * 12 };
const monthsPerFarPage = { month: 12, year: 120, years: yearsPerPage * 120 };

/** Returns the rows of the page that contains `date`; blank cells are undefined (docs/product.md, 9). */
export function calendarRows(
  view: CalendarView,
  date: CalendarDate,
): (CalendarDate | undefined)[][] {
  if (view === "month") return inRows(daysOf(date), columns.month);
  if (view === "year") {
    const months = Array.from({ length: 12 }, (_, index) =>
      shiftMonths(date, index + 1 - date.month),
    );
    return inRows(months, columns.year);
  }
  const firstYear = firstYearOf(date);
  const years = Array.from({ length: yearsPerPage }, (_, index) => firstYear + index);
  return inRows(
    years.map((year) => (year > 9999 ? undefined : shiftMonths(date, (year - date.year) * 12))),
    columns.years,
  );
}

export function firstYearOf({ year }: CalendarDate): number {
  return year - (year % yearsPerPage);
}

/** With `isFar`, moves by 1 year in the month view, 10 years in the year view and 240 years in the years view. */
export function turnPage(
  view: CalendarView,
  date: CalendarDate,
  pages: -1 | 1,
  isFar = false,
): CalendarDate {
  return shiftMonths(date, pages * (isFar ? monthsPerFarPage : monthsPerPage)[view]);
}

export function isSameCell(view: CalendarView, a: CalendarDate, b: CalendarDate): boolean {
  if (a.year !== b.year) return false;
  if (view === "years") return true;
  return a.month === b.month && (view === "year" || a.day === b.day);
}

function daysOf({ year, month }: CalendarDate): (CalendarDate | undefined)[] {
  const blanks = Array<undefined>(weekday({ year, month, day: 1 })).fill(undefined);
  const days = Array.from({ length: daysInMonth({ year, month }) }, (_, index) => index + 1);
  return [...blanks, ...days.map((day) => ({ year, month, day }))];
}

function inRows<Cell>(cells: Cell[], width: number): (Cell | undefined)[][] {
  return Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
    Array.from({ length: width }, (__, column) => cells[row * width + column]),
  );
}

/** Returns undefined for a key that does not move focus. `isFar` is Shift or Alt. */
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
