import { type MouseEvent, type SyntheticEvent, useState } from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { useBlink } from "../../ui/blink.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { DatePicker } from "../../ui/date-picker/date-picker.tsx";
import { focusInvalid } from "../../ui/focus.ts";
import type { Demo } from "./demo.ts";
import { formatShortDate } from "./due-date.ts";
import type { Todo } from "./todo.ts";

interface TodoItemProps {
  isCompleted: boolean;
  isOverdue: boolean;
  /** `In 7 days` */
  relativeDueDate: string;
  /** `6 days 23 hours left` */
  remainingTime: string;
  todo: Todo;
  demo: Demo;
  today: CalendarDate;
}

export function TodoItem({ todo, demo, today, ...view }: TodoItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { title, due_by } = todo;

  /** Returns focus to "Date", or to the field with an invalid date or time. */
  function closeEditor({ currentTarget }: SyntheticEvent) {
    const row = currentTarget.closest("li");
    // Leaving a field commits its text.
    flushSync(() => row?.querySelector<HTMLElement>(".todo-edit")?.focus());
    if (!focusInvalid(row)) setIsEditing(false);
  }

  return (
    <li className="todo-item">
      <div
        className="todo-card blink"
        data-blink={useBlink(todo)}
        data-overdue={view.isOverdue ? "" : undefined}
        data-undated={due_by === undefined ? "" : undefined}
      >
        <label className="todo-title">
          <Checkbox checked={view.isCompleted} onChange={() => demo.toggle(todo)} />
          {view.isCompleted ? <s>{title}</s> : <span>{title}</span>}
        </label>
        {due_by !== undefined && <DueLine {...view} dueBy={due_by} />}
        <button
          type="button"
          className="screen-only todo-edit"
          aria-label={`Edit date of ${title}`}
          aria-expanded={isEditing}
          onClick={isEditing ? closeEditor : () => setIsEditing(true)}
        >
          Date
        </button>
        <DeleteButton title={title} onDelete={() => demo.delete(todo)} />
        {isEditing && (
          <div className="screen-only cluster todo-editor" tabIndex={-1} ref={focusEditor}>
            <DatePicker
              label="Due date"
              value={due_by}
              today={today}
              onChange={(value) => demo.setDueDate(todo, value)}
            />
            <Button kind="quiet" onClick={closeEditor}>
              Done
              <span className="visually-hidden">{` with the due date of ${title}`}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  );
}

/** The bar at the foot may cover the editor. Focusing a field would open a phone's keyboard. */
function focusEditor(editor: HTMLElement | null) {
  editor?.scrollIntoView({ block: "nearest" });
  editor?.focus({ preventScroll: true });
  editor?.addEventListener("keydown", ({ key }) => {
    const isInCalendar = editor.querySelector("dialog[open]");
    if (key === "Escape" && !isInCalendar) {
      editor.querySelector<HTMLElement>(":scope > button")?.click();
    }
  });
}

interface DueLineProps extends Omit<TodoItemProps, "isCompleted" | "todo" | "demo" | "today"> {
  /** Epoch milliseconds. */
  dueBy: number;
}

function DueLine({ dueBy, relativeDueDate, remainingTime, isOverdue }: DueLineProps) {
  const fullDate = `${formatShortDate(dueBy)} (${relativeDueDate})`;
  return (
    <p className="fine-print due-line" title={`${fullDate}, ${remainingTime}`}>
      {`Due: ${relativeDueDate}`}
      {isOverdue && (
        <>
          {" "}
          <strong>OVERDUE</strong>
        </>
      )}
    </p>
  );
}

interface DeleteButtonProps {
  title: string;
  /** Must remove the row synchronously. */
  onDelete: () => void;
}

/** Moves focus to a neighbouring row, or to the list's input if there is none. */
function DeleteButton({ title, onDelete }: DeleteButtonProps) {
  function deleteRow(event: MouseEvent<HTMLButtonElement>) {
    const row = event.currentTarget.closest("li");
    const list = event.currentTarget.closest("section");
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    onDelete();
    const next = neighbour?.querySelector<HTMLElement>(".todo-delete");
    (next ?? list?.querySelector("input"))?.focus();
  }

  return (
    <button type="button" className="screen-only todo-delete" onClick={deleteRow}>
      ✕<span className="visually-hidden">{` Delete ${title}`}</span>
    </button>
  );
}
