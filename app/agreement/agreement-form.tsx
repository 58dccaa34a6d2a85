import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { FieldErrors } from "./check-inputs.ts";
import { contractFields } from "./contract-fields.ts";
import { type Fields, sentFields } from "./fields.ts";

interface AgreementFormProps {
  /** What the fields hold at first; from then on the browser keeps them. */
  initial: Fields;
  errors: FieldErrors;
  onType: (fields: Fields) => void;
  onLeave: () => void;
  onSend: () => void;
  children: ReactNode;
}

/** The fields to fill in. Without script it is sent to the route's action. */
export function AgreementForm(props: AgreementFormProps) {
  const { initial, errors, onType, onLeave, onSend, children } = props;
  const form = useRef<HTMLFormElement>(null);

  // What was typed before script ran, or put back by the browser.
  useEffect(() => {
    if (form.current) onType(sentFields(new FormData(form.current)));
  }, [onType]);

  useEffect(() => {
    const leave = ({ relatedTarget, target }: FocusEvent) => {
      const stays = relatedTarget instanceof Node && form.current?.contains(relatedTarget);
      const leavesWindow = document.activeElement === target;
      if (!stays && !leavesWindow) onLeave();
    };
    const element = form.current;
    element?.addEventListener("focusout", leave);
    return () => element?.removeEventListener("focusout", leave);
  }, [onLeave]);

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend();
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
      onInput={(event) => onType(sentFields(new FormData(event.currentTarget)))}
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
        defaultValue={initial.startDate}
        error={errors.startDate}
      />
      <Button type="submit">Fill in the agreement</Button>
      {children}
    </form>
  );
}
