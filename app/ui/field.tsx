import { type ReactNode, useId } from "react";
import "./text-field.css";

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Renders the control with what connects it to its label, hint and error. */
  children: (control: FieldControl) => ReactNode;
}

interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

/** A control with its label, hint and error. */
export function Field({ label, hint, error, id: givenId, className, children }: FieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className ? `text-field ${className}` : "text-field"} data-wrong={error && ""}>
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
      {children({
        id,
        "aria-describedby": notes || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}
