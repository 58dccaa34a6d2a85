import { type ComponentProps, memo } from "react";
import { Field } from "./field.tsx";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  note?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

export const TextField = memo(function TextField(props: TextFieldProps) {
  const { label, note, hint, error, id, className, ...rest } = props;
  return (
    <Field label={label} note={note} hint={hint} error={error} id={id} className={className}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  );
});
