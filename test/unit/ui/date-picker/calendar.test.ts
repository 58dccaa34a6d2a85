import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  type CalendarDate,
  dayNumber,
  daysInMonth,
  formatDate,
  parseDate,
  weekday,
} from "../../../../app/dates/calendar-date.ts";
import {
  calendarRows,
  type CalendarView,
  dateAfterKey,
  isSameCell,
  turnPage,
} from "../../../../app/ui/date-picker/calendar-cells.ts";
import {
  cellText,
  calendarHeading,
  weekdays,
} from "../../../../app/ui/date-picker/calendar-grid.tsx";

const views: CalendarView[] = ["month", "year", "years"];
const keys = "ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown".split(" ");
const aDate = fc
  .record({ year: fc.nat(9999), month: fc.integer({ min: 1, max: 12 }), day: fc.nat(30) })
  .map(({ year, month, day }) => ({ year, month, day: 1 + (day % daysInMonth({ year, month })) }));
const november21 = { year: 2026, month: 11, day: 21 };

test("a month's page holds each of its days once, in order, under its day of the week", () => {
  fc.assert(
    fc.property(aDate, ({ year, month, day }) => {
      const weeks = calendarRows("month", { year, month, day });
      const days = weeks.flat().filter((cell) => cell !== undefined);
      const count = daysInMonth({ year, month });
      expect(days).toEqual(Array.from({ length: count }, (_, i) => ({ year, month, day: i + 1 })));
      for (const week of weeks) {
        expect(week).toHaveLength(7);
        for (const [column, cell] of week.entries()) {
          if (cell) expect(weekday(cell)).toBe(column);
        }
      }
    }),
  );
});

test("the other pages hold twelve months and up to 24 years, in rows of four", () => {
  fc.assert(
    fc.property(aDate, (date) => {
      const months = calendarRows("year", date);
      expect(months.map((row) => row.length)).toEqual([4, 4, 4]);
      expect(months.flat().map((cell) => cell?.month)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      );
      const years = calendarRows("years", date);
      expect(years.map((row) => row.length)).toEqual([4, 4, 4, 4, 4, 4]);
      const first = years[0]?.[0]?.year ?? Number.NaN;
      expect(first % 24).toBe(0);
      expect(years.flat().filter((cell) => cell?.year === date.year)).toHaveLength(1);
      for (const [index, cell] of years.flat().entries()) {
        expect(cell?.year).toBe(first + index > 9999 ? undefined : first + index);
      }
    }),
  );
});

test("a date has exactly one cell on its own page, and that cell is the date itself", () => {
  fc.assert(
    fc.property(aDate, fc.constantFrom(...views), (date, view) => {
      const own = calendarRows(view, date)
        .flat()
        .filter((cell) => cell && isSameCell(view, cell, date));
      expect(own).toEqual([date]);
    }),
  );
});

test("no walk by keys, and no turned page, ever leaves the calendar", () => {
  const step = fc.tuple(fc.constantFrom(...keys), fc.boolean());
  fc.assert(
    fc.property(aDate, fc.constantFrom(...views), fc.array(step), (start, view, walk) => {
      const end = walk.reduce(
        (date, [key, isFar]) => dateAfterKey(view, date, key, isFar) ?? date,
        start,
      );
      for (const date of [end, turnPage(view, end, 1), turnPage(view, end, -1)]) {
        expect(parseDate(formatDate(date))).toEqual(date);
      }
    }),
  );
});

test("arrows move by a cell and by a row", () => {
  const inside = aDate.filter(({ year }) => year > 30 && year < 9970);
  fc.assert(
    fc.property(inside, (date) => {
      const days = (key: string) => dayNumber(afterKey("month", date, key)) - dayNumber(date);
      expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map(days)).toEqual([-1, 1, -7, 7]);
      const months = (key: string) => monthNumber(afterKey("year", date, key)) - monthNumber(date);
      expect(["ArrowRight", "ArrowUp", "PageDown"].map(months)).toEqual([1, -4, 12]);
      const years = (key: string) => afterKey("years", date, key).year - date.year;
      expect(["ArrowLeft", "ArrowDown", "PageUp"].map(years)).toEqual([-1, 4, -24]);
    }),
  );
});

test("Home and End go to the ends of the row", () => {
  fc.assert(
    fc.property(
      aDate.filter(({ year }) => year > 0 && year < 9999),
      (date) => {
        expect(weekday(afterKey("month", date, "Home"))).toBe(0);
        expect(weekday(afterKey("month", date, "End"))).toBe(6);
        for (const view of ["year", "years"] as const) {
          const row = calendarRows(view, date).find((cells) =>
            cells.some((cell) => cell && isSameCell(view, cell, date)),
          );
          expect(afterKey(view, date, "Home")).toEqual(row?.at(0));
          expect(afterKey(view, date, "End")).toEqual(row?.at(-1));
        }
      },
    ),
  );
});

test("a page is a month, with Shift or Alt a year, and its last day stands in for a missing one", () => {
  expect(afterKey("month", { year: 2026, month: 1, day: 31 }, "PageDown")).toEqual({
    year: 2026,
    month: 2,
    day: 28,
  });
  expect(dateAfterKey("month", { year: 2028, month: 2, day: 29 }, "PageUp", true)).toEqual({
    year: 2027,
    month: 2,
    day: 28,
  });
  expect(dateAfterKey("year", november21, "PageDown", true)?.year).toBe(2036);
  expect(dateAfterKey("month", november21, "a", false)).toBeUndefined();
});

test("weeks begin on Monday, and pages and cells say in full what they show", () => {
  expect(weekdays.map(({ long }) => long)).toEqual(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  );
  expect(views.map((view) => calendarHeading(view, november21))).toEqual([
    "November 2026",
    "2026",
    "2016–2039",
  ]);
  expect(views.map((view) => cellText(view, november21))).toEqual([
    { text: "21", name: "Saturday 21 November 2026" },
    { text: "Nov", name: "Nov 2026" },
    { text: "2026", name: "2026" },
  ]);
});

function afterKey(view: CalendarView, date: CalendarDate, key: string): CalendarDate {
  const next = dateAfterKey(view, date, key, false);
  if (next === undefined) throw new Error(`${key} does not move`);
  return next;
}

function monthNumber({ year, month }: CalendarDate): number {
  return year * 12 + month;
}
