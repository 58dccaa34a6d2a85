import { type CalendarDate, dayNumber, formatDate } from "../../dates/calendar-date.ts";
import type { PlanChoice, Plans } from "../../work-together/plans.ts";
import { formatShortDate } from "../../dates/long-date.ts";
import { workOutDates } from "../contract/worked-dates.ts";

export interface WorkedDatesListProps {
  plan: PlanChoice;
  start: CalendarDate;
  today: CalendarDate;
  plans: Plans | undefined;
}

/** Draws the dates as a timeline, to scale where there is room. */
export function WorkedDatesList({ plan, start, today, plans }: WorkedDatesListProps) {
  const { summary, note, dates } = workOutDates(plan, today, start, plans);
  const running = hoursRun(dates.map(({ id }) => id));
  return (
    <>
      <p>{summary}</p>
      <ol className="plain">
        {dates.map(({ id, date, words }, index) => (
          <li
            key={id}
            data-mark={/^(?:block|invoice|exit)/.exec(id)?.[0]}
            data-running={running(index) || undefined}
          >
            <time dateTime={formatDate(date)}>{inColumn(date, dates[index - 1]?.date)}</time>{" "}
            {/* The policy forbids inline styles, but not an attribute for a height. */}
            <svg width="1" height={`${remsUntil(dates[index + 1]?.date, date)}rem`} />
            <span>{inFewWords(words)}</span>
          </li>
        ))}
      </ol>
      <p className="worked-dates-note">
        “Signed” is the day of the last signature. {note} Not part of the agreement.
      </p>
    </>
  );
}

/** Puts the year on its own line where it changes. */
function inColumn(date: CalendarDate, before: CalendarDate | undefined): string {
  const [day, month, year] = formatShortDate(date).split(" ");
  return date.year === before?.year ? `${day}\u00a0${month}` : `${day}\u00a0${month} ${year}`;
}

function inFewWords(words: string): string {
  return words
    .replace(", excluding VAT", "")
    .replace(" (payment due by this date)", ", payment due")
    .replace(/(?<=block) (?=\d)/i, "\u00a0");
}

function remsUntil(next: CalendarDate | undefined, date: CalendarDate): number {
  const weeks = next ? (dayNumber(next) - dayNumber(date)) / 7 : 0;
  return Math.max(1.6, weeks * 1.7);
}

/** Returns whether committed hours can be used between a date and the next. */
function hoursRun(ids: readonly string[]): (index: number) => boolean {
  const isRetained = ids.includes("block-1");
  const first = isRetained ? ids.indexOf("block-1") : ids.length - 2;
  const last = isRetained ? ids.findLastIndex((id) => id.startsWith("block")) : ids.length - 1;
  return (index) => index >= first && index < last;
}
