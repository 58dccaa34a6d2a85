import { type ComponentProps, memo } from "react";
import { Field } from "./field.tsx";

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  about?: string | undefined;
  note?: string | undefined;
  hint?: string | undefined;
  error?: string | undefined;
}

export const TextField = memo(function TextField(props: TextFieldProps) {
  const { label, about, note, hint, error, id, className, ...rest } = props;
  return (
    <Field {...{ label, about, note, hint, error, id, className }}>
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  );
});
