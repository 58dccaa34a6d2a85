import { type CalendarDate, dayNumber, formatDate } from "../../dates/calendar-date.ts";
import type { PlanChoice, Plans } from "../../work-together/plans.ts";
import { formatShortDate } from "../../dates/long-date.ts";
import { workOutDates } from "../contract/worked-dates.ts";

export interface WorkedDatesListProps {
  plan: PlanChoice;
  start: CalendarDate;
  today: CalendarDate;
  /** Undefined for today's. */
  plans: Plans | undefined;
}

/** A line in time, to scale where the words leave room for it. */
export function WorkedDatesList({ plan, start, today, plans }: WorkedDatesListProps) {
  const { summary, note, dates } = workOutDates(plan, today, start, plans);
  const ids = dates.map(({ id }) => id);
  const running = hoursRun(ids);
  return (
    <>
      <p>{summary}</p>
      <ol className="plain">
        {dates.map(({ id, date, words }, index) => (
          <li key={id} data-mark={markOf(id)} data-running={running(index) || undefined}>
            <time dateTime={formatDate(date)}>{inColumn(date, dates[index - 1]?.date)}</time>{" "}
            {/* Styles in the markup are forbidden; a picture's height is none. */}
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

/** With the year, on a line of its own, only where it changes. */
function inColumn(date: CalendarDate, before: CalendarDate | undefined): string {
  const [day, month, year] = formatShortDate(date).split(" ");
  return date.year === before?.year ? `${day}\u00a0${month}` : `${day}\u00a0${month} ${year}`;
}

/** In two lines of a narrow margin. That prices exclude VAT stands above the list. */
function inFewWords(words: string): string {
  return words
    .replace(", excluding VAT", "")
    .replace(" (payment due by this date)", ", payment due")
    .replace(/(?<=block) (?=\d)/i, "\u00a0");
}

const remsInAWeek = 1.7;

function remsUntil(next: CalendarDate | undefined, date: CalendarDate): number {
  const days = next ? dayNumber(next) - dayNumber(date) : 0;
  return Math.max(1.6, (days / 7) * remsInAWeek);
}

function markOf(id: string): string | undefined {
  return /^(?:block|invoice|exit)/.exec(id)?.[0];
}

/** Whether hours that were committed to can be used between a date and the next one. */
function hoursRun(ids: readonly string[]): (index: number) => boolean {
  const isRetained = ids.includes("block-1");
  const first = isRetained ? ids.indexOf("block-1") : ids.length - 2;
  const last = isRetained ? ids.findLastIndex((id) => id.startsWith("block")) : ids.length - 1;
  return (index) => index >= first && index < last;
}
