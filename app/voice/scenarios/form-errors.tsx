import { useId } from "react";
import type { FormErrors } from "./editor-form.ts";
import { labels, pathLabel } from "./scenario-json.ts";

/** Links to each field with an error. Screen readers read it when it takes focus, and not on each change. */
export function FormErrorsSummary({ errors }: { errors: FormErrors }) {
  const words = useId();
  return (
    <div className="form-errors" role="alert" aria-live="off" aria-labelledby={words} tabIndex={-1}>
      <p id={words}>
        {errors.size === 1
          ? "One field needs a change before this can be saved."
          : `${errors.size} fields need a change before this can be saved.`}
      </p>
      <ul className="plain">
        {[...errors].map(([field, reason]) => (
          <li key={field}>
            <a
              href={`#${fieldId(field)}`}
              onClick={(event) => {
                event.preventDefault();
                const control = document.getElementById(fieldId(field));
                control?.scrollIntoView({ block: "center" });
                control?.focus({ preventScroll: true });
              }}
            >
              {`${fieldLabel(field)}: ${reason}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function fieldId(field: string): string {
  return `scenario-${field}`;
}

export function fieldLabel(field: string): string {
  const [list = "", index, part] = field.split(".");
  if (index !== undefined) return pathLabel([list, Number(index), part ?? ""]) ?? field;
  return labels[list] ?? labels[`persona.${list}`] ?? field;
}
