import {
  type FocusEvent,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import { parseFieldDate } from "../../dates/calendar-date.ts";
import { downloadAnswer } from "../../ui/download-answer.ts";
import { Field, TextField } from "../../ui/field.tsx";
import type { Plans } from "../../work-together/plans.ts";
import { isSample, saysNoNumber } from "../contract/gaps-and-doubts.ts";
import {
  contractFields,
  type FieldErrors,
  type FieldName,
  fieldNames,
  fieldsFromForm,
  type FormFields,
  hasHiddenCharacters,
  isNoCompany,
  isTooLongToShow,
  optionalFields,
  validateInputs,
} from "../contract/inputs.ts";
import { PlanField } from "./plan-field.tsx";
import { useFocusLeave } from "./use-focus-leave.ts";

interface AgreementFormProps {
  id: string;
  action: string;
  doubts: FieldErrors;
  plans: Plans | undefined;
  initial: FormFields;
  fields: FormFields;
  errors: FieldErrors;
  kept: () => FormFields | undefined;
  onEdit: (fields: FormFields) => void;
  onLeave: (fields: FormFields) => void;
  onSubmit: (fields: FormFields) => void;
  children: ReactNode;
}

export function AgreementForm(props: AgreementFormProps) {
  const { id, action, doubts, plans, initial, fields, errors, kept, children } = props;
  const { onEdit, onLeave, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  // A date field would show nothing.
  const isUnreadable = initial.startDate && !parseFieldDate(initial.startDate);

  // The visitor may have typed before hydration, or the browser may have restored values.
  useEffect(() => {
    if (form.current === null) return;
    restore(form.current, initial, kept());
    onEdit(readForm(form.current));
  }, [initial, kept, onEdit]);

  useFocusLeave(form, (left) => onLeave(readForm(left)));

  const field = (name: FieldName) => ({
    id: name,
    name,
    defaultValue: initial[name],
    hint: readingNote(fields[name]) ?? doubts[name],
    className: doubts[name] && "doubted",
    error: errors[name],
  });

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const edited = readForm(event.currentTarget);
    const isDownload = event.nativeEvent.submitter?.hasAttribute("formaction");
    if (isDownload && !validateInputs(edited).errors) return downloadAnswer(event);
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
      action={action}
      // URL encoding takes up to 9 bytes per UTF-16 unit.
      encType="multipart/form-data"
      // A browser could not show its message in the folded part, and would send nothing.
      noValidate
      onInput={(event) => onEdit(readForm(event.currentTarget))}
      onSubmit={submit}
    >
      {contractFields.map(({ name, label, about, isReal, autoComplete }) => (
        <TextField
          key={name}
          {...field(name)}
          label={label}
          about={errors[name] ? undefined : about}
          note={isSample(name, fields) ? (isReal ? "Check this" : "Sample") : undefined}
          autoComplete={autoComplete}
          onFocus={selectSample}
          required={name !== "clientCompanyNumber" || !isNoCompany(fields)}
        />
      ))}
      <PlanField plans={plans} defaultValue={initial.plan} error={errors.plan} />
      <TextField
        {...field("startDate")}
        {...(isUnreadable
          ? { type: "text" }
          : { type: "date", min: "2000-01-01", max: "2099-12-31" })}
        label="Start Date"
        required
      />
      <MoreAboutClient
        isOpen={saysNoNumber(fields) || moreNames.some((name) => initial[name])}
        kind={initial.clientKind}
        error={errors.clientKind}
      >
        {optionalFields.map(({ name, ...own }) => (
          <TextField key={name} {...field(name)} {...own} />
        ))}
      </MoreAboutClient>
      {children}
    </form>
  );
}

const moreNames = ["clientKind", ...optionalFields.map(({ name }) => name)] as const;

function readingNote(typed: string): string | undefined {
  if (isTooLongToShow(typed)) return "Only the first 20,000 characters of this were read.";
  if (!hasHiddenCharacters(typed)) return undefined;
  return "Characters that cannot be seen are left out of the agreement.";
}

const UNREADABLE = "unreadable";

/** Selects a sample, so that the first key replaces it. */
function selectSample({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
  const name = contractFields.find((each) => each.name === field.name)?.name;
  if (name === undefined || field.form === null || !isSample(name, readForm(field.form))) return;
  const sample = field.value;
  // Pressing would place the caret after `focus`. A key may come before the frame.
  requestAnimationFrame(() => {
    if (document.activeElement === field && field.value === sample) field.select();
  });
}

/** Date fields are empty while a date is incomplete or does not exist. */
function readForm(form: HTMLFormElement): FormFields {
  const fields = fieldsFromForm(new FormData(form));
  const date = form.elements.namedItem("startDate");
  const isUnreadable = date instanceof HTMLInputElement && date.validity.badInput;
  return isUnreadable ? { ...fields, startDate: UNREADABLE } : fields;
}

/** Skips fields that were typed in since. */
function restore(form: HTMLFormElement, initial: FormFields, kept: FormFields = initial) {
  const shown = readForm(form);
  for (const name of fieldNames) {
    const control = form.elements.namedItem(name);
    const isTyped = shown[name] !== initial[name] || kept[name] === initial[name];
    if (control && "value" in control && !isTyped) control.value = kept[name];
  }
}

interface MoreAboutClientProps {
  isOpen: boolean;
  kind: string;
  error: string | undefined;
  children: ReactNode;
}

function MoreAboutClient({ isOpen, kind, error, children }: MoreAboutClientProps) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return (
    <details className="more-about-client" open={wasOpened}>
      <summary>More about the client</summary>
      <Field
        id="clientKind"
        label="Kind of Client"
        hint="If the client isn’t a company, put its name under Company Name and its address below. If there is no number, enter “None”."
        error={error}
      >
        {(control) => (
          <select name="clientKind" defaultValue={kind} {...control}>
            <option value="">A company or LLP</option>
            <option value="person">A person in business</option>
            <option value="partnership">A partnership</option>
          </select>
        )}
      </Field>
      {children}
    </details>
  );
}
