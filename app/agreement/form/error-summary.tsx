import { useRef } from "react";
import { CHECKED, focusField } from "./focus-field.ts";
import { useFocusOnceShown } from "./use-focus-once-shown.ts";
import "./error-summary.css";

interface ErrorSummaryProps<Name extends string> {
  errors: Partial<Record<Name, string>>;
  /** In the form's order. */
  names: readonly Name[];
}

/** Moves focus to itself when it appears. */
export function ErrorSummary<Name extends string>({ errors, names }: ErrorSummaryProps<Name>) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusOnceShown(ref);
  return (
    <div
      className="error-summary"
      id={CHECKED}
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      ref={ref}
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul className="plain">
        {names.map(
          (name) =>
            errors[name] && (
              <li key={name}>
                <a href={`#${name}`} onClick={focusField}>
                  {errors[name]}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  );
}
