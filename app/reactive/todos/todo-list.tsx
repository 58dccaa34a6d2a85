import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { BlinkingCount } from "../../ui/blink.tsx";
import { formatCount } from "../../ui/format-number.ts";
import type { SideCost } from "../metrics/change-costs.ts";
import type { MetricSide } from "../metrics/metrics.ts";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import { AddTodoForm } from "./add-todo-form.tsx";
import type { Demo, RowLimit } from "./demo.ts";
import { RenderedStrip, useScrollTogether } from "./rendered-strip.tsx";
import type { Todo } from "./todo.ts";
import { WhyThisCost } from "./why-this-cost.tsx";
import "./todo-list.css";

/** A longer list scrolls, and CSS skips the rows out of view. */
const manyRows = 50;

interface TodoListProps {
  title: string;
  side: MetricSide;
  demo: Demo;
  today: CalendarDate;
  counts: ReactNode;
  /** Undefined until the todos are loaded. */
  amount: number | undefined;
  rows: readonly ReactNode[];
}

export function TodoList({ title, side, demo, today, counts, amount, rows }: TodoListProps) {
  const id = useId();
  const endId = useId();
  const list = useRef<HTMLElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const isLong = amount !== undefined && amount > manyRows;
  useEffect(
    () =>
      demo.costs.subscribe(({ snapshot: { last, inProgress } }) => {
        if (last && !inProgress && list.current)
          markCalls(list.current, demo.store.todos ?? [], last[side]);
      }),
    [demo, side],
  );
  useScrollTogether(box, isLong);
  return (
    <section className="stack todo-list" data-side={side} aria-labelledby={id} ref={list}>
      <h2 id={id}>{title}</h2>
      <AddTodoForm demo={demo} today={today} counts={counts} />
      {amount === undefined && <p className="todo-list-state">Loading...</p>}
      {amount === 0 && <p className="todo-list-state">No todos available</p>}
      {amount !== undefined && amount > 0 && (
        <div className="stack todo-box" data-many={isLong ? "" : undefined}>
          {isLong && <SkipLink amount={amount} to={endId} />}
          <ul className="plain stack todo-rows" ref={box}>
            <LimitedRows limit={demo.rowLimits[side]} rows={rows} />
          </ul>
          {isLong && <RenderedStrip demo={demo} side={side} rows={box} />}
        </div>
      )}
      <div className="todo-list-end" id={endId} tabIndex={-1}>
        <WhyThisCost costs={demo.costs} side={side} />
      </div>
    </section>
  );
}

/** Writes the number of calls beside each row: directly, so that it costs no list a render. */
function markCalls(list: HTMLElement, todos: readonly Todo[], cost: SideCost): void {
  mark(list.querySelector(".todo-counts"), cost.callsForCounts);
  const rows = list.querySelectorAll(".todo-item");
  for (const [index, { id }] of todos.entries()) mark(rows[index], cost.callsByTodo.get(id) ?? 0);
}

function mark(element: Element | null | undefined, calls: number): void {
  const text = formatCount(calls);
  if (element?.getAttribute("data-calls") !== text) element?.setAttribute("data-calls", text);
}

/** `to` is the id of the element after the rows. */
function SkipLink({ amount, to }: { amount: number; to: string }) {
  // Following the link would also scroll the other list out of view.
  function skip(event: MouseEvent) {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${CSS.escape(to)}`)?.focus();
  }

  return (
    <a className="screen-only skip-link" href={`#${to}`} onClick={skip}>
      {`Skip these ${formatCount(amount)} todos`}
    </a>
  );
}

/** React does not rerender rows that are the same elements as before. */
function LimitedRows({ limit, rows }: { limit: RowLimit; rows: readonly ReactNode[] }) {
  const { rows: count } = useSnapshot(limit);
  return rows.length > count ? rows.slice(0, count) : rows;
}

export function TodoCounts({ completed, remaining }: { completed: number; remaining: number }) {
  return (
    <p className="cluster todo-counts">
      <span title={`${completed} completed tasks`}>
        <BlinkingCount count={completed} /> done
      </span>
      <span title={`${remaining} remaining tasks`}>
        <BlinkingCount count={remaining} /> remaining
      </span>
    </p>
  );
}
