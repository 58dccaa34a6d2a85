import { type ReactNode, useId } from "react";
import type { CalendarDate } from "../../ui/calendar-date.ts";
import type { MetricSide } from "../metrics.ts";
import type { Demo } from "../screen/demo.ts";
import { AddTodoForm } from "./add-todo-form.tsx";
import { LastCost } from "./last-cost.tsx";
import "./todo-list.css";

/** With more rows than this, those out of sight are not laid out. */
const manyRows = 50;

interface TodoListProps {
  title: string;
  side: MetricSide;
  demo: Demo;
  today: CalendarDate;
  counts: ReactNode;
  /** How many todos there are; undefined before they arrive. */
  amount: number | undefined;
  /** One row for each todo. */
  children: ReactNode;
}

/** What both lists look like, whatever they get their values from. */
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
