import { useState } from "react";
import type { CalendarDate } from "../../ui/calendar-date.ts";
import { useBlink } from "../blink/use-blink.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DatePicker } from "../../ui/date-picker/date-picker.tsx";
import type { Demo } from "../screen/demo.ts";
import type { Todo } from "../todo-record.ts";
import { DeleteButton } from "./delete-button.tsx";
import { DueLine } from "./due-line.tsx";

/** What a row shows of its todo, asked of a helper or read from a reactive object. */
interface TodoFacts {
  readonly isCompleted: boolean;
  readonly isOverdue: boolean;
  /** `In 7 days` */
  readonly relativeDueDate: string;
  /** `6 days 23 hours left` */
  readonly remainingTime: string;
}

interface TodoItemProps extends TodoFacts {
  todo: Todo;
  demo: Demo;
  today: CalendarDate;
}

/** What a row of either list looks like. */
export function TodoItem({ todo, demo, today, ...facts }: TodoItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, title, due_by } = todo;
  return (
    <li
      className="todo-item blink"
      data-blink={useBlink(todo)}
      data-overdue={facts.isOverdue ? "" : undefined}
    >
      <label className="todo-title">
        <Checkbox checked={facts.isCompleted} onChange={() => demo.toggle(id)} />
        {facts.isCompleted ? <s>{title}</s> : <span>{title}</span>}
      </label>
      <DeleteButton title={title} onDelete={() => demo.delete(id)} />
      <div className="todo-due">
        {due_by !== undefined && <DueLine {...facts} dueBy={due_by} />}
        <button
          type="button"
          className="todo-edit"
          aria-expanded={isEditing}
          onClick={() => setIsEditing(!isEditing)}
        >
          Edit<span className="visually-hidden">{` due date of ${title}`}</span>
        </button>
      </div>
      {isEditing && (
        <DatePicker
          label="Due date"
          value={due_by}
          today={today}
          onChange={(value) => demo.setDueDate(id, value)}
        />
      )}
    </li>
  );
}
