import type { ReactNode } from "react";
import { BlockRules, SessionRules, SmallPrint } from "./rules.tsx";
import {
  onDemand,
  type OnDemandTier,
  retained,
  type RetainedTier,
  type Tier,
  type TierName,
  tierNames,
  tierTitles,
} from "./plans.ts";
import { terms } from "./terms.ts";
import { formatMoney } from "../ui/format-number.ts";
import { countOf } from "../ui/wording.ts";
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
            <PlanTable caption="Retained" tiers={retained} rows={retainedRows} />
            <PlanTable caption="On demand" tiers={onDemand} rows={onDemandRows} />
          </div>
          <p className="fine-print">
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
      <summary className="arrow">
        {name} <span>{hint}</span>
      </summary>
      {children}
    </details>
  );
}

interface PlanTerm<T extends Tier> {
  name: string;
  value: (tier: T) => string | number;
}

interface PlanTableProps<T extends Tier> {
  caption: string;
  tiers: Record<TierName, T>;
  rows: PlanTerm<T>[];
}

function PlanTable<T extends Tier>({ caption, tiers, rows }: PlanTableProps<T>) {
  return (
    <div className="plan-table-frame">
      <table className="plan-table">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Term</span>
            </th>
            {tierNames.map((tierName) => (
              <th key={tierName} scope="col">
                {tierTitles[tierName]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((term) => (
            <tr key={term.name}>
              <th scope="row">{term.name}</th>
              {tierNames.map((tierName) => (
                <td key={tierName}>{term.value(tiers[tierName])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const firstRows: PlanTerm<Tier>[] = [
  { name: "Block price", value: (tier) => formatMoney(tier.blockPrice) },
  { name: "Hours in a block", value: (tier) => tier.hours },
  { name: "Hourly rate", value: (tier) => formatMoney(tier.hourlyRate) },
];

const lastRow: PlanTerm<Tier> = {
  name: "Minutes between sessions",
  value: (tier) => tier.minutesBetweenSessions,
};

const retainedRows: PlanTerm<RetainedTier>[] = [
  ...firstRows,
  { name: "Minimum commitment", value: (tier) => countOf(tier.minimumBlockCommitment, "block") },
  { name: "Rollover blocks", value: (tier) => tier.rolloverBlocks },
  { name: "Rollable hours", value: (tier) => tier.rollableHours },
  { name: "Pullable hours", value: (tier) => tier.pullableHours },
  lastRow,
];

const onDemandRows: PlanTerm<OnDemandTier>[] = [
  ...firstRows,
  { name: "Valid for", value: (tier) => countOf(tier.validityInMonths, "month") },
  lastRow,
];
