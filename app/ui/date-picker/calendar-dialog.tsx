import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import type { CalendarDate } from "../../dates/calendar-date.ts";
import { type CalendarView, dateAfterKey, turnPage } from "./calendar-cells.ts";
import { CalendarGrid, calendarHeading } from "./calendar-grid.tsx";

interface CalendarDialogProps {
  selected: CalendarDate | undefined;
  today: CalendarDate;
  onChoose: (date: CalendarDate) => void;
  onClose: () => void;
}

const firstButton = "button";
const focusedCell = "td [tabindex='0']";
const viewAbove = { month: "year", year: "years", years: "month" } as const;

/** Follows the date picker dialog of the WAI-ARIA authoring practices. */
export function CalendarDialog({ selected, today, onChoose, onClose }: CalendarDialogProps) {
  const [view, setView] = useState<CalendarView>("month");
  const [focused, setFocused] = useState(selected ?? today);
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    focusOn(dialog.current, focusedCell);
  }, []);

  useLightDismiss(dialog, close);

  function close() {
    if (dialog.current) closeAfterAnimation(dialog.current);
  }

  function choose(date: CalendarDate) {
    if (view === "month") {
      onChoose(date);
      close();
      return;
    }
    flushSync(() => {
      setFocused(date);
      setView(view === "years" ? "year" : "month");
    });
    focusOn(dialog.current, focusedCell);
  }

  // Without these two handlers, Tab would move focus from the dialog to the browser's controls.
  function handleCellKey(event: KeyboardEvent) {
    if (event.key === "Tab" && !event.shiftKey) {
      event.preventDefault();
      focusOn(dialog.current, firstButton);
      return;
    }
    const next = dateAfterKey(view, focused, event.key, event.shiftKey || event.altKey);
    if (!next) return;
    event.preventDefault();
    flushSync(() => setFocused(next));
    focusOn(dialog.current, focusedCell);
  }

  function handleFirstKey(event: KeyboardEvent) {
    if (event.key !== "Tab" || !event.shiftKey) return;
    event.preventDefault();
    focusOn(dialog.current, focusedCell);
  }

  return (
    <dialog
      ref={dialog}
      className="calendar"
      aria-label="Choose date"
      closedby="any"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={onClose}
    >
      <div className="calendar-page">
        <div className="calendar-head">
          <h2 id={headingId} aria-live="polite">
            {calendarHeading(view, focused)}
          </h2>
          <IconButton
            name="Change view"
            onClick={() => setView(viewAbove[view])}
            onKeyDown={handleFirstKey}
          >
            <path d="m5 8 5 5 5-5" />
          </IconButton>
          <IconButton name="Previous" onClick={() => setFocused(turnPage(view, focused, -1))}>
            <path d="m12 5-5 5 5 5" />
          </IconButton>
          <IconButton name="Next" onClick={() => setFocused(turnPage(view, focused, 1))}>
            <path d="m8 5 5 5-5 5" />
          </IconButton>
          <IconButton name="Close" onClick={close}>
            <path d="m5 5 10 10M15 5 5 15" />
          </IconButton>
        </div>
        <CalendarGrid
          view={view}
          focused={focused}
          selected={selected}
          today={today}
          headingId={headingId}
          onKeyDown={handleCellKey}
          onChoose={choose}
        />
      </div>
    </dialog>
  );
}

interface IconButtonProps {
  name: string;
  onClick: () => void;
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

function IconButton({ name, children, ...handlers }: IconButtonProps) {
  return (
    <button type="button" aria-label={name} {...handlers}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {children}
      </svg>
    </button>
  );
}

function focusOn(dialog: HTMLDialogElement | null, selector: string) {
  dialog?.querySelector<HTMLElement>(selector)?.focus();
}

/** Milliseconds, in case `animationend` does not fire. */
const exitFallback = 200;

/** The CSS exit animation depends on `data-closing`. */
function closeAfterAnimation(dialog: HTMLDialogElement): void {
  if ("closing" in dialog.dataset) return;
  dialog.dataset["closing"] = "";
  if (dialog.getAnimations().length === 0) {
    dialog.close();
    return;
  }
  const fallback = setTimeout(() => dialog.close(), exitFallback);
  dialog.addEventListener("animationend", () => dialog.close(), { once: true });
  dialog.addEventListener("close", () => clearTimeout(fallback), { once: true });
}

/** For Safari, which lacks `closedby`. */
function useLightDismiss(dialog: RefObject<HTMLDialogElement | null>, onDismiss: () => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if ("closedBy" in HTMLDialogElement.prototype) return;
    const listening = new AbortController();
    const { signal } = listening;
    let beganOutside = false;
    document.addEventListener(
      "pointerdown",
      (event) => (beganOutside = isOutside(dialog.current, event)),
      { signal },
    );
    document.addEventListener(
      "click",
      (event) => {
        if (beganOutside && isOutside(dialog.current, event)) dismiss();
      },
      { signal },
    );
    return () => listening.abort();
  }, [dialog]);
}

function isOutside(dialog: HTMLDialogElement | null, { clientX, clientY }: MouseEvent): boolean {
  if (dialog === null) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
