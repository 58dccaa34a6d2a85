import { useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import "../../ui/icon.css";
import { FieldCount, fieldId, lengthOf, textCount } from "./form-field.tsx";
import { limits } from "./scenario.ts";

interface GoalsFieldsProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function GoalsFields({ value, error, onChange }: GoalsFieldsProps) {
  const root = useRef<HTMLDivElement>(null);
  const errorId = `${fieldId("goals")}-error`;
  const goals = value.split("\n");

  function change(all: readonly string[], focused: number) {
    flushSync(() => onChange(all.join("\n")));
    root.current?.querySelectorAll("textarea")[Math.min(focused, all.length - 1)]?.focus();
  }

  return (
    <div className="stack editor-goals" ref={root}>
      <p className="text-field-hint">Three to five. Each should be easy to check afterwards.</p>
      <FieldError id={errorId} error={error} />
      {goals.map((goal, index) => {
        const id = index === 0 ? fieldId("goals") : `${fieldId("goals")}-${index}`;
        const count = textCount(goal, limits.goal);
        const isFaulty = goal.trim() === "" || lengthOf(goal) > limits.goal;
        const isWrong = error !== undefined && isFaulty;
        const notes = [error && errorId, count && `${id}-count`].filter(Boolean).join(" ");
        return (
          <div
            className="stack text-field editor-goal"
            key={index}
            data-wrong={isWrong ? "" : undefined}
          >
            <label className="wanted-number" htmlFor={id}>
              <span className="visually-hidden">Goal </span>
              {index + 1}
            </label>
            <textarea
              dir="auto"
              id={id}
              rows={1}
              aria-required
              aria-invalid={isWrong || undefined}
              aria-describedby={notes || undefined}
              value={goal}
              onChange={({ currentTarget }) =>
                onChange(goals.with(index, currentTarget.value).join("\n"))
              }
              onKeyDown={(event) => {
                // Safari ends a composition before the event of its Enter, which has the code 229.
                const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
                if (event.key !== "Enter" || isComposing) return;
                event.preventDefault();
                const isNew = index === goals.length - 1 && goals.length < limits.maxEntries;
                change(isNew ? [...goals, ""] : goals, index + 1);
              }}
            />
            <Button
              kind="bare"
              className="icon icon-bin"
              disabled={goals.length === 1}
              onClick={() => change(goals.toSpliced(index, 1), index)}
            >
              <span className="visually-hidden">{`Remove goal ${index + 1}`}</span>
            </Button>
            <FieldCount id={`${id}-count`} count={count} />
          </div>
        );
      })}
      {goals.length < limits.maxEntries && (
        <Button kind="bare" onClick={() => change([...goals, ""], goals.length)}>
          Add a goal
        </Button>
      )}
    </div>
  );
}
