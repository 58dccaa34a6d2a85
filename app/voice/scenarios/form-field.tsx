import { Field } from "../../ui/field.tsx";

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

/** A text of one or several lines in a form. */
export function FormField(props: FormFieldProps) {
  const { label, value, onChange, hint, error, rows, maxLength } = props;
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) =>
        rows === undefined ? (
          <input
            {...control}
            type="text"
            value={value}
            maxLength={maxLength}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        ) : (
          <textarea
            {...control}
            rows={rows}
            value={value}
            maxLength={maxLength}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        )
      }
    </Field>
  );
}
