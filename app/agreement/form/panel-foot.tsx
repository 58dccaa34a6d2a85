import { Button } from "../../ui/button.tsx";
import type { Readiness } from "../contract/readiness.ts";

interface PanelFootProps {
  readiness: Readiness;
  hasPlan: boolean;
  isChecked: boolean;
  /** The consultant's. */
  email: string;
}

/** Says what is left to do, and what came of the check. */
export function PanelFoot({ readiness, hasPlan, isChecked, email }: PanelFootProps) {
  const { isReady, left } = readiness;
  const isDone = isReady && isChecked;
  const plan = hasPlan ? "" : " Choose a plan, or tick it by hand on paper.";
  return (
    <div className="panel-foot">
      {!isDone && <p>{(left || "Nothing is left to fill in.") + plan}</p>}
      <output className="panel-done">
        {isDone && (
          <>
            <strong>All the details are in.</strong> Print or download it,{" "}
            {hasPlan ? "sign the last page" : "tick a plan and sign on the last page"}, and send it
            to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </output>
      <Button type="submit" kind={isReady ? "quiet" : "primary"}>
        Check the details
      </Button>
    </div>
  );
}
