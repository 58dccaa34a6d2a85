import { type RefObject, useEffect, useRef } from "react";
import type { SideCost } from "../metrics/change-costs.ts";
import type { MetricSide } from "../metrics/metrics.ts";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import type { Demo } from "./demo.ts";
import type { Todo } from "./todo.ts";

interface RenderedStripProps {
  demo: Demo;
  side: MetricSide;
  rows: RefObject<HTMLElement | null>;
}

/** Shows a long list at a glance: filled where the last change rendered rows, with a notch for the rows in view. */
export function RenderedStrip({ demo, side, rows }: RenderedStripProps) {
  const cost = useSnapshot(demo.costs).last?.[side];
  const notch = useRef<SVGRectElement>(null);
  const todos = demo.store.todos ?? [];
  useEffect(() => {
    const list = rows.current;
    function placeNotch() {
      if (list === null || list.scrollHeight === 0) return;
      notch.current?.setAttribute("y", `${(100 * list.scrollTop) / list.scrollHeight}%`);
      notch.current?.setAttribute("height", `${(100 * list.clientHeight) / list.scrollHeight}%`);
    }
    placeNotch();
    list?.addEventListener("scroll", placeNotch, { passive: true });
    return () => list?.removeEventListener("scroll", placeNotch);
  }, [rows]);
  return (
    <svg className="rendered-strip" aria-hidden="true">
      <rect className="strip-all" x="7" width="8" height="100%" />
      {cost &&
        renderedRuns(todos, cost).map(({ start, length }) => (
          <rect
            key={start}
            className="strip-rendered"
            x="7"
            width="8"
            y={`${(100 * start) / todos.length}%`}
            height={`${(100 * length) / todos.length}%`}
          />
        ))}
      <rect className="strip-notch" width="4" ref={notch} />
      {/* Without words it would look like a scroll bar. */}
      <text className="strip-name" x="23" y="0">
        rows rendered
      </text>
    </svg>
  );
}

/** Joins neighbouring rendered rows into runs. */
function renderedRuns(todos: readonly Todo[], { callsByTodo }: SideCost) {
  const runs: { start: number; length: number }[] = [];
  for (const [index, { id }] of todos.entries()) {
    if (!callsByTodo.has(id)) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === index) last.length++;
    else runs.push({ start: index, length: 1 });
  }
  return runs;
}

/** Scrolls every other long list of the page with this one. */
export function useScrollTogether(rows: RefObject<HTMLElement | null>, isLong: boolean): void {
  useEffect(() => {
    const list = rows.current;
    if (!isLong || list === null) return undefined;
    function follow() {
      for (const other of document.querySelectorAll(".todo-rows")) {
        if (list && other.scrollTop !== list.scrollTop) other.scrollTop = list.scrollTop;
      }
    }
    list.addEventListener("scroll", follow, { passive: true });
    return () => list.removeEventListener("scroll", follow);
  }, [rows, isLong]);
}
