import type { KeyboardEventHandler } from "react";
import { type CalendarDate, dayLength, dayNumber, shiftDays } from "../../dates/calendar-date.ts";
import { type CalendarView, calendarRows, firstYearOf, isSameCell } from "./calendar-cells.ts";

interface CalendarGridProps {
  view: CalendarView;
  /** Determines the page shown and the cell in the tab order. */
  focused: CalendarDate;
  selected: CalendarDate | undefined;
  today: CalendarDate;
  headingId: string;
  onKeyDown: KeyboardEventHandler;
  onChoose: (date: CalendarDate) => void;
}

export function CalendarGrid(props: CalendarGridProps) {
  const { view, focused, headingId } = props;
  return (
    <table role="grid" data-view={view} aria-labelledby={headingId}>
      {view === "month" && (
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={long} scope="col" aria-label={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {calendarRows(view, focused).map((row, index) => (
          <tr key={index}>
            {row.map((date, column) => (
              <Cell key={column} {...props} date={date} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps extends CalendarGridProps {
  date: CalendarDate | undefined;
}

function Cell({ view, focused, selected, today, onKeyDown, onChoose, date }: CellProps) {
  if (date === undefined) return <td>{null}</td>;
  const { text, name } = cellText(view, date);
  return (
    <td aria-selected={selected !== undefined && isSameCell(view, date, selected)}>
      <button
        type="button"
        tabIndex={isSameCell(view, date, focused) ? 0 : -1}
        aria-label={name}
        aria-current={isSameCell(view, date, today) ? "date" : undefined}
        onKeyDown={onKeyDown}
        onClick={() => onChoose(date)}
      >
        {text}
      </button>
    </td>
  );
}

const monthAndYear = format({ month: "long", year: "numeric" });
const shortMonth = format({ month: "short" });
const shortWeekday = format({ weekday: "short" });
const longWeekday = format({ weekday: "long" });

export const weekdays = [0, 1, 2, 3, 4, 5, 6].map((index) => {
  const day = shiftDays({ year: 2001, month: 1, day: 1 }, index);
  return { short: shortWeekday(day), long: longWeekday(day) };
});

/** `November 2026`, `2026`, `2016–2039`. */
export function calendarHeading(view: CalendarView, date: CalendarDate): string {
  if (view === "month") return monthAndYear(date);
  if (view === "year") return String(date.year);
  const firstYear = firstYearOf(date);
  return `${firstYear}–${Math.min(firstYear + 23, 9999)}`;
}

export function cellText(view: CalendarView, date: CalendarDate): { text: string; name: string } {
  if (view === "month") {
    const name = `${longWeekday(date)} ${date.day} ${monthAndYear(date)}`;
    return { text: String(date.day), name };
  }
  if (view === "year") return { text: shortMonth(date), name: `${shortMonth(date)} ${date.year}` };
  return { text: String(date.year), name: String(date.year) };
}

function format(options: Intl.DateTimeFormatOptions): (date: CalendarDate) => string {
  const formatter = new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" });
  return (date) => formatter.format(dayNumber(date) * dayLength);
}
