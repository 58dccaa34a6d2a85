import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { useIsServerRendered } from "../../ui/use-hydrated.tsx";
import type { Gap } from "../contract/gaps-and-doubts.ts";

interface ErrorBoxProps {
  /** The form's action ends in this fragment, which moves focus here when scripts do not run. */
  id?: string | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
}

export function ErrorBox({ id = RESULT_ID, labelledBy, children }: ErrorBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isServerRendered = useIsServerRendered();
  useEffect(() => {
    // The visitor may have focused something else before scripts ran.
    if (isServerRendered && document.activeElement !== document.body) return;
    ref.current?.focus();
  }, [isServerRendered]);
  return (
    <div
      className="error-summary"
      id={id}
      role="alert"
      // Focus announces the summary once. A live region would repeat it at each correction.
      aria-live="off"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      ref={ref}
    >
      {children}
    </div>
  );
}

interface ErrorSummaryProps<Name extends string> {
  id?: string | undefined;
  errors: Partial<Record<Name, string>>;
  names: readonly Name[];
}

export function ErrorSummary<Name extends string>({ id, errors, names }: ErrorSummaryProps<Name>) {
  return (
    <ErrorBox id={id} labelledBy="error-summary-title">
      <h2 id="error-summary-title">There is a problem</h2>
      <FieldLinks fields={names.map((name) => ({ name, text: errors[name] }))} />
    </ErrorBox>
  );
}

interface FieldLinksProps {
  fields: readonly { name: string; text: string | undefined }[];
  className?: string;
}

export function FieldLinks({ fields, className = "plain" }: FieldLinksProps) {
  return (
    <ul className={className}>
      {fields.map(
        ({ name, text }) =>
          text && (
            <li key={name}>
              <a href={`#${name}`} onClick={focusField}>
                {text}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}

/** The fragment at the end of a form's action, which moves focus to the result when scripts do not run. */
export const RESULT_ID = "checked";

/** Focuses the gap's field, or the result if there is no gap. */
export function focusGap(gap: Gap | undefined) {
  focusById(gap?.name ?? RESULT_ID);
}

/** Focuses a field without following the link, whose fragment would change the selected tab. */
function focusField(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  focusById(event.currentTarget.hash.slice(1));
}

function focusById(id: string) {
  const field = document.getElementById(id);
  const folded = field?.closest("details");
  if (folded) folded.open = true;
  field?.focus();
}
