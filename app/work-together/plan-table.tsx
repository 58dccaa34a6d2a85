import { formatMoney } from "../ui/format-number.ts";
import {
  type OnDemandTier,
  type PricedChoice,
  pricedChoices,
  type RetainedTier,
  type Tier,
  type TierName,
  tierNames,
  tierTitles,
} from "./plans.ts";
import "./plan-table.css";

interface PlanTerm<T extends Tier> {
  name: string;
  value: (tier: T) => string | number;
}

interface PlanTableProps<T extends Tier> {
  /** `the retained plan` */
  name: string;
  plan: PricedChoice["plan"];
  tiers: Record<TierName, T>;
  terms: PlanTerm<T>[];
}

export function PlanTable<T extends Tier>({ name, plan, tiers, terms }: PlanTableProps<T>) {
  const choices = pricedChoices.filter((priced) => priced.plan === plan);
  return (
    <div className="plan-table-frame">
      <table className="plan-table">
        <caption className="visually-hidden">{`Tiers of ${name}`}</caption>
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
            <tr key={term.name} className={term === price ? "plan-price" : undefined}>
              <th scope="row">{term.name}</th>
              {tierNames.map((tierName) => (
                <td key={tierName}>{term.value(tiers[tierName])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Agreement</th>
            {choices.map(({ choice, tierName }) => (
              <td key={choice}>
                <a
                  href={`/agreement?plan=${choice}`}
                  aria-label={`Fill in for ${tierTitles[tierName]} of ${name}`}
                >
                  Fill in
                </a>
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const price: PlanTerm<Tier> = {
  name: "Block price",
  value: (tier) => formatMoney(tier.blockPrice),
};

const first: PlanTerm<Tier>[] = [
  price,
  { name: "Hours in a block", value: (tier) => tier.hours },
  { name: "Hourly rate", value: (tier) => formatMoney(tier.hourlyRate) },
];

const last: PlanTerm<Tier> = {
  name: "Minutes between sessions",
  value: (tier) => tier.minutesBetweenSessions,
};

export const retainedTerms: PlanTerm<RetainedTier>[] = [
  ...first,
  { name: "Minimum commitment", value: leastOrder },
  { name: "Rollover blocks", value: (tier) => tier.rolloverBlocks },
  { name: "Rollable hours", value: (tier) => tier.rollableHours },
  { name: "Pullable hours", value: (tier) => tier.pullableHours },
  last,
];

/** `2 blocks: £4,800` */
function leastOrder({ minimumBlockCommitment: blocks, blockPrice }: RetainedTier): string {
  return `${blocks} blocks: ${formatMoney(blocks * blockPrice)}`;
}

export const onDemandTerms: PlanTerm<OnDemandTier>[] = [
  ...first,
  { name: "Valid for", value: (tier) => `${tier.validityInMonths} months` },
  last,
];
