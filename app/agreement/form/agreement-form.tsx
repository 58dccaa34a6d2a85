import { type ReactNode, type SubmitEvent, useCallback, useEffect, useRef } from "react";
import { parseFieldDate } from "../../dates/calendar-date.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useHydrated } from "../../ui/use-hydrated.tsx";
import {
  contractFields,
  type FieldErrors,
  type FormFields,
  fieldsFromForm,
  hasHiddenCharacters,
  validateInputs,
} from "../contract/inputs.ts";
import { PlanField } from "./plan-field.tsx";
import { useFocusLeave } from "./use-focus-leave.ts";

interface AgreementFormProps {
  /** For buttons that stand elsewhere. */
  id: string;
  initial: FormFields;
  /** As they are now. */
  fields: FormFields;
  errors: FieldErrors;
  onEdit: (fields: FormFields) => void;
  onLeave: (fields: FormFields) => void;
  onSubmit: (fields: FormFields) => void;
  children: ReactNode;
}

/** Without script the form is submitted to the route's action. */
export function AgreementForm(props: AgreementFormProps) {
  const { id, initial, fields, errors, onEdit, onLeave, onSubmit, children } = props;
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  // A date field would not show it.
  const isUnreadable = initial.startDate !== "" && parseFieldDate(initial.startDate) === undefined;

  // The visitor may have typed before hydration, or the browser may have restored values.
  useEffect(() => {
    if (form.current) onEdit(readForm(form.current));
  }, [onEdit]);

  useFocusLeave(
    form,
    useCallback((left: HTMLFormElement) => onLeave(readForm(left)), [onLeave]),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const edited = readForm(event.currentTarget);
    const isDownload = event.nativeEvent.submitter?.hasAttribute("formaction");
    if (isDownload && !validateInputs(edited).errors) return;
    event.preventDefault();
    onSubmit(edited);
  }

  return (
    <form
      ref={form}
      id={id}
      className="agreement-form"
      aria-label="Your details"
      method="post"
      action="/agreement"
      // URL encoding would take up to 9 bytes per UTF-16 unit.
      encType="multipart/form-data"
      noValidate={hydrated}
      onInput={(event) => onEdit(readForm(event.currentTarget))}
      onSubmit={submit}
    >
      <PlanField defaultValue={initial.plan} error={errors.plan} />
      {contractFields.map(({ name, label, autoComplete }) => (
        <TextField
          key={name}
          id={name}
          name={name}
          label={label}
          defaultValue={initial[name]}
          hint={hasHiddenCharacters(fields[name]) ? leftOut : undefined}
          error={errors[name]}
          autoComplete={autoComplete}
          required
        />
      ))}
      <TextField
        id="startDate"
        name="startDate"
        {...(isUnreadable
          ? { type: "text" }
          : { type: "date", min: "2000-01-01", max: "2099-12-31" })}
        label="Start Date"
        required
        defaultValue={initial.startDate}
        error={errors.startDate}
      />
      <Button type="submit">Fill in the agreement</Button>
      {children}
    </form>
  );
}

const leftOut = "Characters that cannot be seen are left out of the agreement.";

const UNREADABLE = "unreadable";

/** A date field's value is empty for a date that is typed in part, or does not exist. */
function readForm(form: HTMLFormElement): FormFields {
  const fields = fieldsFromForm(new FormData(form));
  const date = form.elements.namedItem("startDate");
  const isUnreadable = date instanceof HTMLInputElement && date.validity.badInput;
  return isUnreadable ? { ...fields, startDate: UNREADABLE } : fields;
}
