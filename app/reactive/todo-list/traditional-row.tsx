import type { CalendarDate } from "../../ui/calendar-date.ts";
import type { Demo } from "../screen/demo.ts";
import type { Todo } from "../todo-record.ts";
import { TodoItem } from "./todo-item.tsx";

interface TraditionalRowProps {
  todo: Todo;
  /** Epoch milliseconds. */
  now: number;
  demo: Demo;
  today: CalendarDate;
}

/** Asks the helpers for everything, whenever it renders. */
export function TraditionalRow({ todo, now, demo, today }: TraditionalRowProps) {
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
