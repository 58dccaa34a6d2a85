import { type ReactNode, type SubmitEvent, useId, useRef, useState } from "react";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { Button } from "../../ui/button.tsx";
import { DatePicker } from "../../ui/date-picker/date-picker.tsx";
import { focusInvalid } from "../../ui/focus.ts";
import { isBlank } from "../../ui/wording.ts";
import type { Demo } from "./demo.ts";
import { defaultDueDate, formatRelativeDate } from "./due-date.ts";

const maxLength = 200;

interface AddTodoFormProps {
  demo: Demo;
  today: CalendarDate;
  counts: ReactNode;
}

export function AddTodoForm({ demo, today, counts }: AddTodoFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState("");
  const [openedAt] = useState(() => demo.clock.now);
  const [chosen, setChosen] = useState<{ readonly due_by: number | undefined }>();
  const [isChoosing, setIsChoosing] = useState(false);
  const { due_by } = chosen ?? { due_by: defaultDueDate(openedAt) };

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const fault = faultOf(title);
    if (fault !== undefined) {
      field.current?.setCustomValidity(fault);
      field.current?.reportValidity();
      return;
    }
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
        ref={field}
        onChange={({ target }) => {
          target.setCustomValidity("");
          setTitle(target.value);
        }}
      />
      <Button type="submit" kind="quiet">
        Add
      </Button>
      {counts}
      <button
        type="button"
        className="due-toggle"
        aria-expanded={isChoosing}
        onClick={({ currentTarget }) => {
          if (!focusInvalid(currentTarget.form?.querySelector(".date-picker")))
            setIsChoosing(!isChoosing);
        }}
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

function faultOf(title: string): string | undefined {
  if (isBlank(title)) return "Write what is to be done first.";
  if ([...title.trim()].length > maxLength) return `Use ${maxLength} characters or fewer.`;
  return undefined;
}
