import { untracked } from "mobx";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { observer } from "../../ui/observer.ts";
import type { Demo } from "./demo.ts";
import type { ReactiveTodo } from "./reactive-todos.ts";
import { TodoItem } from "./todo-item.tsx";
import { TodoCounts, TodoList } from "./todo-list.tsx";

/** Renders only when todos are added or removed; each row observes its own todo. */
export const ReactiveList = observer(function ReactiveList(props: {
  demo: Demo;
  today: CalendarDate;
}) {
  const { demo, today } = props;
  const todos = demo.shown.reactiveObject.all;
  // Ids never change, and tracking them would make the list observe every todo.
  const rows = untracked(() =>
    (todos ?? []).map((todo) => (
      <ReactiveRow key={todo.id} todo={todo} demo={demo} today={today} />
    )),
  );
  return (
    <TodoList
      title="Reactive todo list"
      side="reactiveObject"
      demo={demo}
      today={today}
      counts={<ReactiveCounts demo={demo} />}
      amount={todos?.length}
      rows={rows}
    />
  );
});

interface ReactiveRowProps {
  todo: ReactiveTodo;
  demo: Demo;
  today: CalendarDate;
}

const ReactiveRow = observer(function ReactiveRow({ todo, demo, today }: ReactiveRowProps) {
  demo.costs.countRow("reactiveObject");
  return (
    <TodoItem
      todo={todo.snapshot}
      isCompleted={todo.isCompleted}
      isOverdue={todo.isOverdue}
      relativeDueDate={todo.relativeDueDate}
      remainingTime={todo.remainingTime}
      demo={demo}
      today={today}
    />
  );
});

const ReactiveCounts = observer(function ReactiveCounts({ demo }: { demo: Demo }) {
  const { completedCount, remainingCount } = demo.shown.reactiveObject;
  return <TodoCounts completed={completedCount} remaining={remainingCount} />;
});
