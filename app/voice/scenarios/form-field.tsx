import { Field } from "../../ui/field.tsx";

interface FormFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** Lines that are shown at first; a field of one line has none. */
  rows?: number;
  isOptional?: boolean;
  id?: string;
  /** Whether the AI filled it in, and the visitor has not changed it since. */
  isDrafted?: boolean;
}

/** A text of one or several lines in a form. */
export function FormField(props: FormFieldProps) {
  const {
    label,
    value,
    onChange,
    hint,
    error,
    rows,
    isOptional = false,
    id,
    isDrafted = false,
  } = props;
  return (
    <Field
      id={id}
      label={label}
      note={isDrafted ? "drafted" : undefined}
      hint={isOptional ? ["Optional.", hint].filter(Boolean).join(" ") : hint}
      error={error}
    >
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            aria-required={!isOptional}
            type="text"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <textarea
            {...control}
            aria-required={!isOptional}
            rows={rows}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
