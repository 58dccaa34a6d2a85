import { useId } from "react";
import type { FormErrors } from "./editor-form.ts";
import { labels, labelOf } from "./scenario-json.ts";

/** What has to be changed, with a link to each field. It is read out when it takes the focus, and not as it changes. */
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
              {`${labelOfField(field)}: ${reason}`}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The id of a field's control. */
export function fieldId(field: string): string {
  return `scenario-${field}`;
}

/** What a field is called. */
export function labelOfField(field: string): string {
  const [list = "", index, part] = field.split(".");
  if (index !== undefined) return labelOf([list, Number(index), part ?? ""]) ?? field;
  return labels[list] ?? labels[`persona.${list}`] ?? field;
}
