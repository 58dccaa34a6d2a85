import type { ReactNode } from "react";
import { BlockRules, SessionRules, SmallPrint } from "./rules.tsx";
import { onDemandTerms, PlanTable, retainedTerms } from "./plan-table.tsx";
import { onDemand, retained } from "./plans.ts";
import { terms } from "./terms.ts";
import "./other-terms.css";

export function OtherTerms() {
  return (
    <section aria-labelledby="terms" className="page-row">
      <h2 className="page-label" id="terms">
        All other terms
      </h2>
      <div className="other-terms">
        <Terms name="Rolling over, pulling forward, breaks" hint="every figure, both plans">
          <div className="plan-tables">
            <PlanTable caption="Retained" tiers={retained} terms={retainedTerms} />
            <PlanTable caption="On demand" tiers={onDemand} terms={onDemandTerms} />
          </div>
          <p className="work-together-note">
            Rollable hours are unused hours that may roll over; the rest lapse with their block.
            Rollover blocks: how many later blocks they may roll into. Pullable hours may be pulled
            forward from the next block.
          </p>
        </Terms>
        <Terms name="What a block is" hint="start, invoices, leftover hours">
          <BlockRules />
        </Terms>
        <Terms name="Moving a session" hint={`${terms.hoursOfNotice} hours’ notice, credits`}>
          <SessionRules />
        </Terms>
        <Terms name="The small print, in short" hint="notice, prices, expenses">
          <SmallPrint />
        </Terms>
      </div>
    </section>
  );
}

interface TermsProps {
  name: string;
  hint: string;
  children: ReactNode;
}

function Terms({ name, hint, children }: TermsProps) {
  return (
    <details>
      <summary>
        {name} <span>{hint}</span>
      </summary>
      {children}
    </details>
  );
}
