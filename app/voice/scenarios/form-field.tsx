import { type ChangeEvent, type ElementType, useId } from "react";
import { Field } from "../../ui/field.tsx";
import { formatCount } from "../../ui/format-number.ts";
import type { FormErrors } from "./editor-form.ts";
import { labels, pathLabel } from "./scenario-json.ts";
import { limits } from "./scenario.ts";

export interface FormFieldProps {
  label: string;
  value: string;
  /** Characters. Without a limit, each line is an entry of a list. */
  limit?: number | undefined;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** The height in lines. Undefined for a field of a single line. */
  rows?: number | undefined;
  isOptional?: boolean;
  id: string;
}

export function FormField(props: FormFieldProps) {
  const { label, value, limit, onChange, hint, error, rows, id, isOptional = false } = props;
  const Control: ElementType = rows === undefined ? "input" : "textarea";
  const count = limit === undefined ? listCount(value) : textCount(value, limit);
  return (
    <Field
      id={id}
      label={label}
      about={isOptional ? "optional" : undefined}
      hint={hint}
      error={error}
    >
      {({ "aria-describedby": described, ...control }) => (
        <>
          <Control
            {...control}
            dir="auto"
            rows={rows}
            autoComplete="off"
            aria-required={!isOptional}
            aria-describedby={
              [described, count && `${id}-count`].filter(Boolean).join(" ") || undefined
            }
            value={value}
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
              onChange(currentTarget.value)
            }
          />
          <FieldCount id={`${id}-count`} count={count} />
        </>
      )}
    </Field>
  );
}

export function FieldCount({ id, count }: { id: string; count: string | undefined }) {
  return (
    count && (
      <p className="fine-print field-count" id={id}>
        {count}
      </p>
    )
  );
}

/** Counts characters, as limits do, and not UTF-16 units. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The count is shown from this share of the limit on. */
const shownFrom = 0.8;

export function textCount(value: string, limit: number): string | undefined {
  const count = lengthOf(value);
  return count < shownFrom * limit ? undefined : `${formatCount(count)} of ${formatCount(limit)}`;
}

/** Counts the lines, or the characters of the longest one. */
function listCount(value: string): string | undefined {
  const lines = value.split("\n");
  const lengths = lines.map(lengthOf);
  const longest = Math.max(...lengths);
  const ofLine = textCount(lines[lengths.indexOf(longest)] ?? "", limits.lineLength);
  if (ofLine) return `Line ${lengths.indexOf(longest) + 1}: ${ofLine}`;
  const count = lines.filter((line) => line.trim() !== "").length;
  return count < shownFrom * limits.maxLines ? undefined : `${count} of ${limits.maxLines} lines`;
}

/** Links to each field with an error. Screen readers read it when it takes focus, and not on each change. */
export function FormErrorsSummary({ errors }: { errors: FormErrors }) {
  const words = useId();
  return (
    <div className="form-errors" role="alert" aria-live="off" aria-labelledby={words} tabIndex={-1}>
      <p id={words}>
        {errors.size === 1
          ? "One field needs a change before this can be saved."
          : `${errors.size} fields need a change before this can be saved.`}
      </p>
      <ul className="plain">
        {[...errors].map(([field, reason]) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                const control = document.getElementById(fieldId(field));
                control?.scrollIntoView({ block: "center" });
                control?.focus({ preventScroll: true });
              }}
            >
              {`${fieldLabel(field)}: ${reason}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function fieldId(field: string): string {
  return `scenario-${field}`;
}

export function fieldLabel(field: string): string {
  const [list = "", index, part] = field.split(".");
  if (index !== undefined) return pathLabel([list, Number(index), part ?? ""]) ?? field;
  return labels[list] ?? labels[`persona.${list}`] ?? field;
}
