import { formatShortDate } from "../format-date.ts";

interface DueLineProps {
  /** Epoch milliseconds. */
  dueBy: number;
  relativeDueDate: string;
  remainingTime: string;
  isOverdue: boolean;
}

/** When a todo is due; its tooltip has the date in full, and the time that is left. */
export function DueLine({ dueBy, relativeDueDate, remainingTime, isOverdue }: DueLineProps) {
  const fullDate = `${formatShortDate(dueBy)} (${relativeDueDate})`;
  return (
    <p className="due-line" title={`${fullDate}, ${remainingTime}`}>
      {`Due: ${relativeDueDate}`}
      {isOverdue && (
        <>
          {" "}
          <strong>OVERDUE</strong>
        </>
      )}
    </p>
  );
}
