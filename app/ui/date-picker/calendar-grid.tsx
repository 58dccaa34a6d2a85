import type { KeyboardEventHandler } from "react";
import type { CalendarDate } from "../calendar-date.ts";
import { cellsOf, isSameCell, type CalendarView } from "./calendar-view.ts";
import { cellWords, weekdays } from "./calendar-words.ts";

interface CalendarGridProps {
  view: CalendarView;
  /** The date whose page is shown, and whose cell is the one that Tab stops at. */
  focused: CalendarDate;
  selected: CalendarDate | undefined;
  today: CalendarDate;
  headingId: string;
  onKeyDown: KeyboardEventHandler;
  onChoose: (date: CalendarDate) => void;
}

/** With this role the cells of a table are grid cells: one stop for Tab, arrows within. */
const grid = { role: "grid" };

/** One page of the calendar as a grid of days, months or years. */
export function CalendarGrid(props: CalendarGridProps) {
  const { view, focused, headingId } = props;
  return (
    <table {...grid} data-view={view} aria-labelledby={headingId}>
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
        {cellsOf(view, focused).map((row, index) => (
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
  const { text, name } = cellWords(view, date);
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
