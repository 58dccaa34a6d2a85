import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from "react";
import { parseFieldDate } from "../../dates/calendar-date.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import {
  contractFields,
  type FieldErrors,
  type Fields,
  fieldsFromForm,
} from "../contract/inputs.ts";
import { useFocusLeave } from "./use-focus-leave.ts";

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
  const isRefused = initial.startDate !== "" && parseFieldDate(initial.startDate) === undefined;

  // What was typed before script ran, or put back by the browser.
  useEffect(() => {
    if (form.current) onType(readForm(form.current));
  }, [onType]);

  useFocusLeave(
    form,
    useCallback((left: HTMLFormElement) => onLeave(readForm(left)), [onLeave]),
  );

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSend(readForm(event.currentTarget));
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
      onInput={(event) => onType(readForm(event.currentTarget))}
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

const UNREADABLE = "unreadable";

/**
 * What stands in the form. A date field gives no text for a date that is unfinished or that no
 * calendar has, nor for one that the page was asked with: such a date is not an empty one.
 */
function readForm(form: HTMLFormElement): Fields {
  const fields = fieldsFromForm(new FormData(form));
  const date = form.elements.namedItem("startDate");
  if (!(date instanceof HTMLInputElement) || date.value !== "") return fields;
  return date.validity.badInput || date.dataset.refused
    ? { ...fields, startDate: UNREADABLE }
    : fields;
}
