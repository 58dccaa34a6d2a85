import {
  type FocusEvent,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type CalendarDate, formatDate, tryParseDate } from "../../dates/calendar-date.ts";
import { Button } from "../button.tsx";
import { TextField } from "../field.tsx";
import { CalendarDialog } from "./calendar-dialog.tsx";
import {
  type DateTimeText,
  endOfDay,
  formatDateTime,
  readDateTime,
  splitDateTime,
} from "./date-time-text.ts";
import "./date-picker.css";

/** Characters. Short, because an error quotes the text. */
const maxLength = 40;

interface DatePickerProps {
  label: string;
  /** Epoch milliseconds, shown in London time. */
  value: number | undefined;
  today: CalendarDate;
  /** Called when a field loses focus, on Enter and when a day is chosen, if the text is valid and the value changed. */
  onChange: (value: number | undefined) => void;
}

interface Draft {
  text: DateTimeText;
  errors: Partial<DateTimeText>;
  value: number | undefined;
}

export function DatePicker({ label, value, today, onChange }: DatePickerProps) {
  const [draft, setDraft] = useState(() => draftOf(value));
  const [isOpen, setIsOpen] = useState(false);
  const zoneId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { text, errors } = draft;
  const selected = tryParseDate(text.date);
  const fields = useRef<HTMLFieldSetElement>(null);
  const isWrong = Boolean(errors.date ?? errors.time);

  // The error above a field may push the field out of view.
  useLayoutEffect(() => {
    const { current } = fields;
    if (isWrong && current?.contains(document.activeElement)) {
      current.scrollIntoView({ block: "nearest" });
    }
  }, [isWrong]);

  if (!Object.is(value, draft.value)) setDraft(draftOf(value));

  function edit(part: keyof DateTimeText, written: string) {
    const edited = { ...text, [part]: written };
    const remainingError = errors[part] && readDateTime(edited).errors[part];
    setDraft({ ...draft, text: edited, errors: { ...errors, [part]: remainingError } });
  }

  function commit(written: DateTimeText, isFinished: boolean) {
    const before = formatDateTime(draft.value);
    if (written.date === before.date && written.time === before.time) {
      setDraft({ ...draft, text: written, errors: {} });
      return;
    }
    const split = splitDateTime(written);
    const { value: read, errors: found } = readDateTime(split);
    const isDateBlank = split.date === "";
    const isHalfFilled = !isFinished && isDateBlank !== (split.time === "");
    if (isDateBlank && isFinished && split.time && split.time !== before.time) {
      found.date = "A time needs a date";
    }
    if (found.date || found.time || isHalfFilled) {
      setDraft({ ...draft, text: split, errors: found });
      return;
    }
    setDraft(draftOf(read));
    if (!Object.is(read, draft.value)) onChange(read);
  }

  function commitOnLeave(event: FocusEvent) {
    const picker = event.currentTarget.closest(".date-picker");
    commit(text, !picker?.contains(event.relatedTarget));
  }

  function commitOnEnter(event: KeyboardEvent) {
    if (event.key === "Enter") commit(text, true);
  }

  return (
    <fieldset
      className="cluster date-picker"
      aria-label={`${label} and time`}
      aria-describedby={zoneId}
      ref={fields}
    >
      <TextField
        label={label}
        hint="YYYY-MM-DD"
        autoComplete="off"
        maxLength={maxLength}
        value={text.date}
        error={errors.date}
        ref={(input) => input?.setCustomValidity(errors.date ?? "")}
        onChange={(event) => edit("date", event.target.value)}
        onBlur={commitOnLeave}
        onKeyDown={commitOnEnter}
      />
      <Button
        className="date-picker-button"
        kind="quiet"
        aria-label="Choose date"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        ref={button}
        onBlur={commitOnLeave}
        onClick={() => setIsOpen(true)}
      >
        <svg viewBox="0 0 20 20" aria-hidden="true">
          <path d="M3 5h14v12H3zM3 9h14M7 2.5v4M13 2.5v4" />
        </svg>
      </Button>
      <TextField
        label="Time"
        hint="9:30 or 9:30:15 PM"
        autoComplete="off"
        maxLength={maxLength}
        placeholder={endOfDay}
        value={text.time}
        error={errors.time}
        ref={(input) => input?.setCustomValidity(errors.time ?? "")}
        onChange={(event) => edit("time", event.target.value)}
        onBlur={commitOnLeave}
        onKeyDown={commitOnEnter}
      />
      <p className="date-picker-zone" id={zoneId}>
        The time in London
      </p>
      {isOpen && (
        <CalendarDialog
          selected={selected}
          today={today}
          onChoose={(date) => commit({ ...text, date: formatDate(date) }, true)}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </fieldset>
  );
}

function draftOf(value: number | undefined): Draft {
  return { text: formatDateTime(value), errors: {}, value };
}
