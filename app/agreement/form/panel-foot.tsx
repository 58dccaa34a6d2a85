import { Button } from "../../ui/button.tsx";
import type { Gap } from "../contract/gaps-and-doubts.ts";
import { contractFields, type FieldErrors, fieldNames } from "../contract/inputs.ts";
import type { Readiness } from "../contract/readiness.ts";
import { FieldLinks } from "./error-summary.tsx";

interface PanelFootProps {
  readiness: Readiness;
  doubts: FieldErrors;
  hasPlan: boolean;
  isKept: boolean;
  email: string;
  /** Left undefined if something else takes focus. */
  id: string | undefined;
}

export function PanelFoot({ readiness, doubts, hasPlan, isKept, email, id }: PanelFootProps) {
  const { isReady, left } = readiness;
  const doubted = fieldNames.filter((name) => doubts[name]);
  const plan = hasPlan ? "" : " A plan can wait: tick it by hand on paper.";
  const warning = (
    <>
      <strong>A template, not legal advice:</strong> have a solicitor check it.
    </>
  );
  return (
    <div className="fine-print panel-foot">
      {!isKept && (
        <p className="text-field-error" role="alert">
          This browser does not keep what you type: a reload loses it.
        </p>
      )}
      {!isReady && (
        <p>
          <strong>{left}</strong>
          {plan} {warning}
        </p>
      )}
      <output className="panel-done" {...(isReady && { id, tabIndex: -1 })}>
        {isReady && (
          <>
            <strong>All the details are in.</strong>
            {left && ` ${left}`} Print or download it,{" "}
            {hasPlan ? "sign the last page" : "tick a plan and sign on the last page"}, and send it
            to <a href={`mailto:${email}`}>{email}</a>. Your signature alone binds nobody. {warning}
          </>
        )}
      </output>
      {isReady && doubted.length > 0 && (
        <>
          <FieldLinks
            className="plain panel-doubts"
            fields={doubted.map((name) => {
              const label = contractFields.find((field) => field.name === name)?.label;
              return { name, text: `${label ?? "Start Date"}: ${doubts[name]}` };
            })}
          />
          <p>If that is as it should be, go on: nothing is held back.</p>
        </>
      )}
      <Button type="submit" kind={isReady ? "quiet" : "primary"}>
        Check the details
      </Button>
    </div>
  );
}

export function GapList({ gaps }: { gaps: readonly Gap[] }) {
  if (gaps.length === 0) return null;
  return (
    <div className="muted gaps">
      <p>Before this agreement can be signed, copied or sent:</p>
      <FieldLinks fields={gaps.map(({ name, advice }) => ({ name, text: advice }))} />
    </div>
  );
}
