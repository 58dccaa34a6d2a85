import { type ComponentProps, memo, type ReactNode, useId } from "react";
import "./text-field.css";

interface FieldText {
  label: string;
  hint?: string | undefined;
  /** Shown beside the label, but not part of the control's name. */
  about?: string | undefined;
  /** At the end of the label's line. */
  note?: string | undefined;
  error?: string | undefined;
}

interface FieldProps extends FieldText {
  id?: string | undefined;
  className?: string | undefined;
  children: (control: FieldControl) => ReactNode;
}

interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

export function Field(props: FieldProps) {
  const { label, about, note, hint, error, id: givenId, className, children } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const notes = [
    about && `${id}-about`,
    note && `${id}-note`,
    hint && `${id}-hint`,
    error && `${id}-error`,
  ]
    .filter(Boolean)
    .join(" ");
  return (
    <div
      className={className ? `stack text-field ${className}` : "stack text-field"}
      data-wrong={error && ""}
    >
      {about ? (
        <div className="text-field-head">
          <label htmlFor={id}>{label}</label>
          <span className="text-field-about" id={`${id}-about`}>
            {about}
          </span>
        </div>
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      {note && (
        <span className="text-field-note" id={`${id}-note`}>
          {note}
        </span>
      )}
      {hint && (
        <p className="text-field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
      {children({
        id,
        "aria-describedby": notes || undefined,
        "aria-invalid": error ? true : undefined,
      })}
    </div>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p className="text-field-error" id={id}>
      <span className="visually-hidden">Error: </span>
      {error}
    </p>
  );
}

export const TextField = memo(function TextField(props: ComponentProps<"input"> & FieldText) {
  const { label, about, note, hint, error, id, className, ...rest } = props;
  return (
    <Field {...{ label, about, note, hint, error, id, className }}>
      {(control) => <input type="text" dir="auto" {...rest} {...control} />}
    </Field>
  );
});
