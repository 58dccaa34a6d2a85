import type { ChangeEvent, ElementType } from "react";
import { Field } from "../../ui/field.tsx";
import { formatCount } from "../../ui/format-number.ts";
import { limits } from "./scenario.ts";

export interface FormFieldProps {
  label: string;
  value: string;
  /** Characters. Without it each line is an entry of a list. */
  limit?: number | undefined;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** Lines that are shown at first; a field of one line has none. */
  rows?: number | undefined;
  isOptional?: boolean;
  id: string;
}

/** A text of one or several lines in a form. */
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

/** How much of its limit a field takes, once that is most of it. */
export function FieldCount({ id, count }: { id: string; count: string | undefined }) {
  return (
    count && (
      <p className="field-count" id={id}>
        {count}
      </p>
    )
  );
}

/** In characters, as limits are. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** The part of a limit from which on it is told. */
const told = 0.8;

export function textCount(value: string, limit: number): string | undefined {
  const count = lengthOf(value);
  return count < told * limit ? undefined : `${formatCount(count)} of ${formatCount(limit)}`;
}

/** Of its lines, or of the longest of them. */
function listCount(value: string): string | undefined {
  const lines = value.split("\n");
  const lengths = lines.map(lengthOf);
  const longest = Math.max(...lengths);
  const ofLine = textCount(lines[lengths.indexOf(longest)] ?? "", limits.line);
  if (ofLine) return `Line ${lengths.indexOf(longest) + 1}: ${ofLine}`;
  const count = lines.filter((line) => line.trim() !== "").length;
  return count < told * limits.lines ? undefined : `${count} of ${limits.lines} lines`;
}
