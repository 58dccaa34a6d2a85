import type { CalendarDate } from "../../ui/calendar-date.ts";
import { observer } from "../observer.ts";
import type { ReactiveTodo } from "../reactive-todo.ts";
import type { Demo } from "../screen/demo.ts";
import { TodoItem } from "./todo-item.tsx";

interface ReactiveRowProps {
  todo: ReactiveTodo;
  demo: Demo;
  today: CalendarDate;
}

/** Reads what the reactive todo has computed; renders again when that may have changed. */
export const ReactiveRow = observer(function ReactiveRow({ todo, demo, today }: ReactiveRowProps) {
  demo.countRow("reactiveObject");
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
