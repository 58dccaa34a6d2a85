import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { FieldErrors } from "./check-inputs.ts";
import { contractFields } from "./contract-fields.ts";
import type { Fields } from "./fields.ts";
import { parseIsoDate } from "./iso-date.ts";
import { typedFields } from "./typed-fields.ts";
import { useLeaving } from "./use-leaving.ts";

interface AgreementFormProps {
  /** What the fields hold at first; from then on the browser keeps them. */
  initial: Fields;
  errors: FieldErrors;
  onType: (fields: Fields) => void;
  onLeave: (fields: Fields) => void;
  onSend: (fields: Fields) => void;
  children: ReactNode;
}

/** The fields to fill in. Without script it is sent to the route's action. */
export function AgreementForm(props: AgreementFormProps) {
  const { initial, errors, onType, onLeave, onSend, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const isRefused = initial.startDate !== "" && parseIsoDate(initial.startDate) === undefined;

  // What was typed before script ran, or put back by the browser.
  useEffect(() => {
    if (form.current) onType(typedFields(form.current));
  }, [onType]);

  useLeaving(
    form,
    useCallback((left: HTMLFormElement) => onLeave(typedFields(left)), [onLeave]),
  );

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(typedFields(event.currentTarget));
  }

  return (
    <form
      ref={form}
      className="agreement-form"
      aria-label="Your details"
      method="post"
      action="/agreement"
      // A long value takes up to 9 bytes a character in the other encoding.
      encType="multipart/form-data"
      noValidate
      onInput={(event) => onType(typedFields(event.currentTarget))}
      onSubmit={send}
    >
      {contractFields.map(({ name, label, autoComplete }) => (
        <TextField
          key={name}
          id={name}
          name={name}
          label={label}
          defaultValue={initial[name]}
          error={errors[name]}
          autoComplete={autoComplete}
          required
        />
      ))}
      <TextField
        id="startDate"
        name="startDate"
        type="date"
        label="Start Date"
        hint="Left empty, it is today."
        min="2000-01-01"
        max="2099-12-31"
        defaultValue={isRefused ? "" : initial.startDate}
        data-refused={isRefused || undefined}
        error={errors.startDate}
      />
      <Button type="submit">Fill in the agreement</Button>
      {children}
    </form>
  );
}
