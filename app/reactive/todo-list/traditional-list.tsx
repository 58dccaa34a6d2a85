import { memo, useEffect, useReducer, useSyncExternalStore } from "react";
import type { CalendarDate } from "../../ui/calendar-date.ts";
import type { Demo } from "../screen/demo.ts";
import { TodoCounts } from "./todo-counts.tsx";
import { TodoList } from "./todo-list.tsx";
import { TraditionalRow } from "./traditional-row.tsx";

const minute = 60_000;

/** Renders every row at every change of the store, and once a minute since time goes by. */
export const TraditionalList = memo(function TraditionalList(props: {
  demo: Demo;
  today: CalendarDate;
}) {
  const { demo, today } = props;
  const { subscribe, todos: readTodos } = demo.store;
  const todos = useSyncExternalStore(subscribe, readTodos, readTodos);
  const [, renderAgain] = useReducer((minutes: number) => minutes + 1, 0);
  useEffect(() => {
    const timer = setInterval(renderAgain, minute);
    return () => clearInterval(timer);
  }, []);

  const completed = demo.helpers.completedCount(todos ?? []);
  const { now } = demo.clock;
  return (
    <TodoList
      title="Traditional todo list"
      side="traditional"
      demo={demo}
      today={today}
      counts={<TodoCounts completed={completed} remaining={(todos?.length ?? 0) - completed} />}
      amount={todos?.length}
    >
      {todos?.map((todo) => (
        <TraditionalRow key={todo.id} todo={todo} now={now} demo={demo} today={today} />
      ))}
    </TodoList>
  );
});
