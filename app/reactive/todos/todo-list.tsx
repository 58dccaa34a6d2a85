import {
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useSyncExternalStore,
} from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { BlinkingCount } from "../../ui/blink.tsx";
import { formatCount } from "../../ui/format-number.ts";
import type { MetricSide } from "../metrics/metrics.ts";
import { AddTodoForm } from "./add-todo-form.tsx";
import type { Demo } from "./demo.ts";
import { markCalls } from "./mark-calls.ts";
import { RenderedStrip, useScrollTogether } from "./rendered-strip.tsx";
import type { RowLimit } from "./row-limit.ts";
import "./todo-list.css";
import { WhyThisCost } from "./why-this-cost.tsx";

/** With more rows the list scrolls, and CSS skips the rows out of view. */
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
      demo.costs.subscribe(() => {
        const cost = demo.costs.last()?.[side];
        if (cost && !demo.costs.underWay() && list.current)
          markCalls(list.current, demo.store.todos() ?? [], cost);
      }),
    [demo, side],
  );
  useScrollTogether(box, isLong);
  return (
    <section className="todo-list" data-side={side} aria-labelledby={id} ref={list}>
      <h2 id={id}>{title}</h2>
      <AddTodoForm demo={demo} today={today} counts={counts} />
      {amount === undefined && <p className="todo-list-state">Loading...</p>}
      {amount === 0 && <p className="todo-list-state">No todos available</p>}
      {amount !== undefined && amount > 0 && (
        <div className="todo-box" data-many={isLong ? "" : undefined}>
          {isLong && <SkipLink amount={amount} to={endId} />}
          <ul className="plain todo-rows" ref={box}>
            <LimitedRows limit={demo.rowLimits[side]} rows={rows} />
          </ul>
          {isLong && <RenderedStrip demo={demo} side={side} rows={box} />}
        </div>
      )}
      <div className="todo-list-end" id={endId} tabIndex={-1}>
        <WhyThisCost costs={demo.costs} side={side} hasStrip={isLong} />
      </div>
    </section>
  );
}

interface SkipLinkProps {
  amount: number;
  /** The id of what comes after the rows. */
  to: string;
}

function SkipLink({ amount, to }: SkipLinkProps) {
  // Following the link would scroll the other list away, too.
  function skip(event: MouseEvent) {
    event.preventDefault();
    document.querySelector<HTMLElement>(`#${CSS.escape(to)}`)?.focus();
  }

  return (
    <a className="skip-link" href={`#${to}`} onClick={skip}>
      {`Skip these ${formatCount(amount)} todos`}
    </a>
  );
}

interface LimitedRowsProps {
  limit: RowLimit;
  rows: readonly ReactNode[];
}

/** React does not render rows again that are the same elements as before. */
function LimitedRows({ limit, rows }: LimitedRowsProps) {
  const count = useSyncExternalStore(limit.subscribe, limit.current, limit.current);
  return rows.length > count ? rows.slice(0, count) : rows;
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
