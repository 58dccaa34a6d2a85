import { type ReactNode, useId } from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { BlinkingCount } from "../../ui/blink.tsx";
import { formatCount } from "../../ui/format-number.ts";
import { useLastCost } from "../metrics/metrics-display.tsx";
import type { MetricSide } from "../metrics/metrics.ts";
import { AddTodoForm } from "./add-todo-form.tsx";
import type { Demo } from "./demo.ts";
import "./todo-list.css";

/** With more rows, CSS skips the layout of rows out of view. */
const manyRows = 50;

interface TodoListProps {
  title: string;
  side: MetricSide;
  demo: Demo;
  today: CalendarDate;
  counts: ReactNode;
  /** Undefined until the todos are loaded. */
  amount: number | undefined;
  children: ReactNode;
}

export function TodoList({ title, side, demo, today, counts, amount, children }: TodoListProps) {
  const id = useId();
  return (
    <section className="todo-list" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {counts}
      <LastCost demo={demo} side={side} />
      <AddTodoForm demo={demo} today={today} />
      {amount === undefined && <p className="todo-list-state">Loading...</p>}
      {amount === 0 && <p className="todo-list-state">No todos available</p>}
      {amount !== undefined && amount > 0 && (
        <ul className="plain todo-rows" data-many={amount > manyRows ? "" : undefined}>
          {children}
        </ul>
      )}
    </section>
  );
}

function LastCost({ demo, side }: { demo: Demo; side: MetricSide }) {
  const cost = useLastCost(demo.costs);
  const calls = cost?.calls[side] ?? 0;
  const rows = cost?.rows[side] ?? 0;
  return (
    <p className="last-cost">
      {cost
        ? `${cost.label}: ${formatCount(calls)} helper calls, ${formatCount(rows)} ${rows === 1 ? "row" : "rows"}`
        : "Nothing counted yet"}
    </p>
  );
}

interface TodoCountsProps {
  completed: number;
  remaining: number;
}

export function TodoCounts({ completed, remaining }: TodoCountsProps) {
  return (
    <p className="todo-counts">
      <span title={`${completed} completed tasks`}>
        <BlinkingCount count={completed} /> done
      </span>
      <span title={`${remaining} remaining tasks`}>
        <BlinkingCount count={remaining} /> remaining
      </span>
    </p>
  );
}
