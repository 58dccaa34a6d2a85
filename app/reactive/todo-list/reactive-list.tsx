import { untracked } from "mobx";
import type { CalendarDate } from "../../ui/calendar-date.ts";
import { observer } from "../observer.ts";
import type { Demo } from "../screen/demo.ts";
import { ReactiveCounts } from "./reactive-counts.tsx";
import { ReactiveRow } from "./reactive-row.tsx";
import { TodoList } from "./todo-list.tsx";

/** Renders when todos come or go; a change of one todo is its row's affair. */
export const ReactiveList = observer(function ReactiveList(props: {
  demo: Demo;
  today: CalendarDate;
}) {
  const { demo, today } = props;
  const todos = demo.reactive.all;
  // A todo's id never changes: tracking it would make the list an observer of every todo.
  const rows = untracked(() =>
    todos?.map((todo) => <ReactiveRow key={todo.id} todo={todo} demo={demo} today={today} />),
  );
  return (
    <TodoList
      title="Reactive todo list"
      side="reactiveObject"
      demo={demo}
      today={today}
      counts={<ReactiveCounts demo={demo} />}
      amount={todos?.length}
    >
      {rows}
    </TodoList>
  );
});
