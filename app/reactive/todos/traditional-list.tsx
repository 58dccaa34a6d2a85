import { memo, useEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { onPageShown } from "../../ui/page-shown.ts";
import { useSnapshot } from "../reactive-object/use-snapshot.ts";
import type { Demo } from "./demo.ts";
import { TodoItem } from "./todo-item.tsx";
import { TodoCounts, TodoList } from "./todo-list.tsx";
import type { Todo } from "./todo.ts";

const minute = 60_000;

interface TraditionalListProps {
  demo: Demo;
  today: CalendarDate;
  isMemoised: boolean;
}

/** Renders every row on every change of the store, and on every full minute. */
export const TraditionalList = memo(function TraditionalList(props: TraditionalListProps) {
  const { demo, today, isMemoised } = props;
  const { todos } = useSnapshot(demo.shown.traditional);
  const lastMinute = useLastMinute(demo);

  const { completedCount } = demo.helpers;
  const keptCount = useMemo(
    () => (isMemoised ? completedCount(todos ?? []) : undefined),
    [isMemoised, completedCount, todos],
  );
  const completed = keptCount ?? completedCount(todos ?? []);
  const now = isMemoised ? lastMinute : demo.clock.now;
  return (
    <TodoList
      title="Traditional todo list"
      side="traditional"
      demo={demo}
      today={today}
      counts={<TodoCounts completed={completed} remaining={(todos?.length ?? 0) - completed} />}
      amount={todos?.length}
      rows={(todos ?? []).map((todo) => (
        <TraditionalRow
          key={todo.id}
          todo={todo}
          now={now}
          demo={demo}
          today={today}
          isMemoised={isMemoised}
        />
      ))}
    />
  );
});

/** Returns the epoch milliseconds of the last full minute, or of the moment when the page became visible again. */
function useLastMinute(demo: Demo): number {
  const [now, setNow] = useState(demo.clock.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Render at once, so that these rows are not counted while another change is measured.
    const update = () => flushSync(() => setNow(demo.clock.now));
    const wait = () => {
      // The demo's clock starts after this effect.
      const rest = minute - (Date.now() % minute);
      timer = setTimeout(() => {
        update();
        wait();
      }, rest);
    };
    wait();
    const stop = onPageShown(update);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [demo]);
  return now;
}

interface TraditionalRowProps {
  todo: Todo;
  /** Epoch milliseconds. */
  now: number;
  demo: Demo;
  today: CalendarDate;
  isMemoised: boolean;
}

const TraditionalRow = memo(function TraditionalRow(props: TraditionalRowProps) {
  const { todo, now, demo, today } = props;
  const { helpers } = demo;
  demo.costs.countRow("traditional");
  return (
    <TodoItem
      todo={todo}
      isCompleted={helpers.isCompleted(todo)}
      isOverdue={helpers.isOverdue(todo, now)}
      relativeDueDate={helpers.formatDate(todo, now)}
      remainingTime={helpers.remainingTime(todo, now)}
      demo={demo}
      today={today}
    />
  );
}, isKept);

/** Compares as `React.memo` would, but only while the visitor wants memoised rows. */
function isKept(before: TraditionalRowProps, after: TraditionalRowProps): boolean {
  return after.isMemoised && before.todo === after.todo && before.now === after.now;
}
