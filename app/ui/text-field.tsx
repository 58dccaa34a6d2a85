import { type ComponentProps, memo, useId } from "react";
import "./text-field.css";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

export const TextField = memo(function TextField(props: TextFieldProps) {
  const { label, hint, error, id: givenId, className, ...rest } = props;
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
      <input
        type="text"
        {...rest}
        id={id}
        aria-describedby={notes || undefined}
        aria-invalid={error ? true : undefined}
      />
    </div>
  );
});
