import { memo, useEffect, useReducer, useSyncExternalStore } from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import type { Demo } from "./demo.ts";
import { TodoItem } from "./todo-item.tsx";
import { TodoCounts, TodoList } from "./todo-list.tsx";
import type { Todo } from "./todo.ts";

const minute = 60_000;

/** Renders every row on every change of the store, and once a minute. */
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

interface TraditionalRowProps {
  todo: Todo;
  /** Epoch milliseconds. */
  now: number;
  demo: Demo;
  today: CalendarDate;
}

function TraditionalRow({ todo, now, demo, today }: TraditionalRowProps) {
  const { helpers } = demo;
  demo.countRow("traditional");
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
}
