import { type ReactNode, useEffect, useRef } from "react";
import { useIsServerRendered } from "../../ui/use-hydrated.tsx";
import { CHECKED, focusField } from "./focus-field.ts";

interface ErrorBoxProps {
  /** The fragment of the form's action: without script, that moves focus here. */
  id?: string | undefined;
  labelledBy?: string | undefined;
  children: ReactNode;
}

/** Moves focus to itself when it appears. */
export function ErrorBox({ id = CHECKED, labelledBy, children }: ErrorBoxProps) {
  const ref = useRef<HTMLDivElement>(null);
  const isServed = useIsServerRendered();
  useEffect(() => {
    // The visitor may have moved on before scripts ran.
    if (isServed && document.activeElement !== document.body) return;
    ref.current?.focus();
  }, [isServed]);
  return (
    <div
      className="error-summary"
      id={id}
      role="alert"
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
