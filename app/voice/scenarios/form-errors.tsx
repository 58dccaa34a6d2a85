import { useEffect, useRef } from "react";
import { Notice } from "../../ui/notice.tsx";
import type { FormErrors } from "./editor-form.ts";
import { labels, labelOf } from "./scenario-json.ts";

interface FormErrorsSummaryProps {
  errors: FormErrors;
  /** How often saving was tried: each time it takes the focus. */
  attempts: number;
}

/** What has to be changed, with a link to each field. */
export function FormErrorsSummary({ errors, attempts }: FormErrorsSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.focus(), [attempts]);
  return (
    <div className="form-errors" ref={root} tabIndex={-1}>
      <Notice kind="bad" role="alert">
        <p>
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
      </Notice>
    </div>
  );
}

/** The id of a field's control. */
export function fieldId(field: string): string {
  return `scenario-${field}`;
}

function labelOfField(field: string): string {
  const [list = "", index, part] = field.split(".");
  if (index !== undefined) return labelOf([list, Number(index), part ?? ""]) ?? field;
  return labels[list] ?? labels[`persona.${list}`] ?? field;
}
