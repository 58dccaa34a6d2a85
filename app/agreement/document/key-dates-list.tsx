import { type CalendarDate, dayNumber, formatDate } from "../../dates/calendar-date.ts";
import type { PlanChoice, Plans } from "../../work-together/plans.ts";
import { formatShortDate } from "../../dates/long-date.ts";
import { calculateDates } from "../contract/key-dates.ts";

export interface KeyDatesListProps {
  plan: PlanChoice;
  start: CalendarDate;
  today: CalendarDate;
  plans: Plans | undefined;
}

/** Draws the dates as a timeline, to scale where there is room. */
export function KeyDatesList({ plan, start, today, plans }: KeyDatesListProps) {
  const { summary, note, dates } = calculateDates(plan, today, start, plans);
  const ids = dates.map(({ id }) => id);
  return (
    <>
      <p>{summary}</p>
      <ol className="plain">
        {dates.map(({ id, date, words }, index) => (
          <li
            key={id}
            data-mark={/^(?:block|invoice|exit)/.exec(id)?.[0]}
            data-running={areHoursUsableAfter(ids, index) || undefined}
          >
            <time dateTime={formatDate(date)}>{formatForColumn(date, dates[index - 1]?.date)}</time>{" "}
            {/* The content security policy forbids inline styles, but allows a height attribute. */}
            <svg width="1" height={`${remHeight(dates[index + 1]?.date, date)}rem`} />
            <span>{shorten(words)}</span>
          </li>
        ))}
      </ol>
      <p className="key-dates-note">
        “Signed” is the day of the last signature. {note} Not part of the agreement.
      </p>
    </>
  );
}

/** Adds the year if it differs from the previous date’s. The line can break only before it. */
function formatForColumn(date: CalendarDate, previous: CalendarDate | undefined): string {
  const [day, month, year] = formatShortDate(date).split(" ");
  return date.year === previous?.year ? `${day}\u00a0${month}` : `${day}\u00a0${month} ${year}`;
}

function shorten(words: string): string {
  return words
    .replace(", excluding VAT", "")
    .replace(" (payment due by this date)", ", payment due")
    .replace(/(?<=block) (?=\d)/i, "\u00a0");
}

function remHeight(next: CalendarDate | undefined, date: CalendarDate): number {
  const weeks = next ? (dayNumber(next) - dayNumber(date)) / 7 : 0;
  return Math.max(1.6, weeks * 1.7);
}

/** Returns whether committed hours can be used between this date and the next. */
function areHoursUsableAfter(ids: readonly string[], index: number): boolean {
  const isRetained = ids.includes("block-1");
  const first = isRetained ? ids.indexOf("block-1") : ids.length - 2;
  const last = isRetained ? ids.findLastIndex((id) => id.startsWith("block")) : ids.length - 1;
  return index >= first && index < last;
}
