import { type CalendarDate, formatDate } from "../../dates/calendar-date.ts";
import type { PlanChoice, Plans } from "../../work-together/plans.ts";
import { formatOrdinalDate } from "../contract/contract.ts";
import { workOutDates } from "../contract/worked-dates.ts";

export interface WorkedDatesListProps {
  plan: PlanChoice;
  start: CalendarDate;
  today: CalendarDate;
  /** Undefined for today's. */
  plans: Plans | undefined;
}

export function WorkedDatesList({ plan, start, today, plans }: WorkedDatesListProps) {
  const { summary, note, dates } = workOutDates(plan, today, start, plans);
  return (
    <>
      <p>{summary}</p>
      <ol className="plain">
        {dates.map(({ id, date, words }) => (
          <li key={id} data-mark={/^(?:block|exit)/.test(id) || undefined}>
            <time dateTime={formatDate(date)}>{formatOrdinalDate(date)}</time> <span>{words}</span>
          </li>
        ))}
      </ol>
      <p className="worked-dates-note">{note} Not part of the agreement.</p>
    </>
  );
}
