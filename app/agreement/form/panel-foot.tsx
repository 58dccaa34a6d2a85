import { Button } from "../../ui/button.tsx";
import {
  contractFields,
  type FieldErrors,
  type FieldName,
  fieldNames,
} from "../contract/inputs.ts";
import type { Readiness } from "../contract/readiness.ts";
import { CHECKED } from "./error-summary.tsx";
import { focusField } from "./focus-field.ts";

interface PanelFootProps {
  readiness: Readiness;
  /** What speaks against valid fields. */
  doubts: FieldErrors;
  hasPlan: boolean;
  /** Whether a reload finds what is typed. */
  isKept: boolean;
  isChecked: boolean;
  /** The consultant's. */
  email: string;
}

/** Says what is left to do, and what came of the check. */
export function PanelFoot({
  readiness,
  doubts,
  hasPlan,
  isKept,
  isChecked,
  email,
}: PanelFootProps) {
  const { isReady, left } = readiness;
  const doubted = fieldNames.filter((name) => doubts[name]);
  const isDone = isReady && isChecked;
  const plan = hasPlan ? "" : " Choose a plan, or tick it by hand on paper.";
  return (
    <div className="panel-foot">
      {!isKept && (
        <p className="text-field-error" role="alert">
          This browser does not keep what you type. Save it before you leave.
        </p>
      )}
      {!isDone && <p>{(left || "Nothing is left to fill in.") + plan}</p>}
      <output className="panel-done" {...(isDone && { id: CHECKED, tabIndex: -1 })}>
        {isDone && (
          <>
            <strong>All the details are in.</strong>
            {doubted.length > 0 ? ` ${left}` : ""} Print or download it,{" "}
            {hasPlan ? "sign the last page" : "tick a plan and sign on the last page"}, and send it
            to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </output>
      {isDone && doubted.length > 0 && (
        <ul className="plain panel-doubts">
          {doubted.map((name) => (
            <li key={name}>
              <a href={`#${name}`} onClick={focusField}>
                {labelOf(name)}: {doubts[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" kind={isReady ? "quiet" : "primary"}>
        Check the details
      </Button>
    </div>
  );
}

function labelOf(name: FieldName): string {
  return contractFields.find((field) => field.name === name)?.label ?? "Start Date";
}
