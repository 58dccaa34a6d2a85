import { useId } from "react";
import "../../ui/text-field.css";

interface FormFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** Lines that are shown at first; a field of one line has none. */
  rows?: number;
  maxLength?: number;
}

/** A text field with its label, hint and error. */
export function FormField(props: FormFieldProps) {
  const { label, value, onChange, hint, error, rows, maxLength } = props;
  const id = useId();
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  const control = {
    id,
    value,
    maxLength,
    "aria-describedby": notes || undefined,
    "aria-invalid": error ? true : undefined,
  };
  return (
    <div className="text-field" data-wrong={error && ""}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="text-field-error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {rows === undefined ? (
        <input
          {...control}
          type="text"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      ) : (
        <textarea
          {...control}
          rows={rows}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </div>
  );
}
