import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker/date-picker.tsx";
import type { Demo } from "./demo.ts";
import { defaultDueDate, formatRelativeDate } from "./due-date.ts";

interface Choice {
  readonly due_by: number | undefined;
}

interface AddTodoFormProps {
  demo: Demo;
  today: CalendarDate;
  /** Stand beside the due date. */
  counts: ReactNode;
}

export function AddTodoForm({ demo, today, counts }: AddTodoFormProps) {
  const id = useId();
  const [title, setTitle] = useState("");
  const [openedAt] = useState(() => demo.clock.now);
  const [chosen, setChosen] = useState<Choice>();
  const [isChoosing, setIsChoosing] = useState(false);
  const { due_by } = chosen ?? { due_by: defaultDueDate(openedAt) };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (title.trim() === "") return;
    demo.add(title, chosen);
    setTitle("");
    setChosen(undefined);
    setIsChoosing(false);
  }

  return (
    <form className="add-todo" onSubmit={submit}>
      <label className="visually-hidden" htmlFor={id}>
        Add a new todo
      </label>
      <input
        id={id}
        type="text"
        autoComplete="off"
        placeholder="Add a new todo..."
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <Button type="submit" kind="quiet">
        Add
      </Button>
      {counts}
      <button
        type="button"
        className="due-toggle"
        aria-expanded={isChoosing}
        onClick={() => setIsChoosing(!isChoosing)}
      >
        {`Due date: ${formatRelativeDate(due_by, openedAt)}`}
      </button>
      {isChoosing && (
        <DatePicker
          label="Due date"
          value={due_by}
          today={today}
          onChange={(value) => setChosen({ due_by: value })}
        />
      )}
    </form>
  );
}
