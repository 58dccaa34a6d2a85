import { useEffect, useRef } from "react";
import { type FieldErrors, fieldNames } from "../contract/inputs.ts";
import { focusField } from "./focus-field.ts";

/** Moves focus to itself when it appears. */
export function ErrorSummary({ errors }: { errors: FieldErrors }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.focus();
  }, []);
  return (
    <div
      className="error-summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="error-summary-title"
      ref={ref}
    >
      <h2 id="error-summary-title">There is a problem</h2>
      <ul className="plain">
        {fieldNames.map(
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
