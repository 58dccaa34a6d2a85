import { formatMoney } from "../ui/format-number.ts";
import { countOf } from "../ui/wording.ts";
import {
  type OnDemandTier,
  type RetainedTier,
  type Tier,
  type TierName,
  tierNames,
  tierTitles,
} from "./plans.ts";

interface PlanTerm<T extends Tier> {
  name: string;
  value: (tier: T) => string | number;
}

interface PlanTableProps<T extends Tier> {
  caption: string;
  tiers: Record<TierName, T>;
  terms: PlanTerm<T>[];
}

export function PlanTable<T extends Tier>({ caption, tiers, terms }: PlanTableProps<T>) {
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
          {terms.map((term) => (
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

const first: PlanTerm<Tier>[] = [
  { name: "Block price", value: (tier) => formatMoney(tier.blockPrice) },
  { name: "Hours in a block", value: (tier) => tier.hours },
  { name: "Hourly rate", value: (tier) => formatMoney(tier.hourlyRate) },
];

const last: PlanTerm<Tier> = {
  name: "Minutes between sessions",
  value: (tier) => tier.minutesBetweenSessions,
};

export const retainedTerms: PlanTerm<RetainedTier>[] = [
  ...first,
  { name: "Minimum commitment", value: (tier) => countOf(tier.minimumBlockCommitment, "block") },
  { name: "Rollover blocks", value: (tier) => tier.rolloverBlocks },
  { name: "Rollable hours", value: (tier) => tier.rollableHours },
  { name: "Pullable hours", value: (tier) => tier.pullableHours },
  last,
];

export const onDemandTerms: PlanTerm<OnDemandTier>[] = [
  ...first,
  { name: "Valid for", value: (tier) => countOf(tier.validityInMonths, "month") },
  last,
];
