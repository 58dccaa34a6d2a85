import { formatMoney } from "../ui/format-number.ts";
import { countOf } from "../ui/wording.ts";
import { onDemand, type PricedChoice, pricedChoices, retained, tierTitles } from "./plans.ts";
import "../ui/button.css";
import "./tier-list.css";

interface TierListProps {
  plan: PricedChoice["plan"];
  /** `the retained plan` */
  planName: string;
  /** Say whom each tier is for. */
  lines: string[];
}

export function TierList({ plan, planName, lines }: TierListProps) {
  const choices = pricedChoices.filter((priced) => priced.plan === plan);
  return (
    <ul className="plain page-columns tiers">
      {choices.map(({ choice, tierName, tier }, index) => (
        <li key={choice}>
          <h3>{tierTitles[tierName]}</h3>
          <p className="tier-price">{formatMoney(tier.blockPrice)}</p>
          <p className="tier-hours">
            <strong>{countOf(tier.hours, "hour")}</strong> at {formatMoney(tier.hourlyRate)} an hour
          </p>
          <p>{lines[index]}</p>
          <p className="tier-term">
            {plan === "retained"
              ? leastOrder(retained[tierName])
              : `Valid for ${countOf(onDemand[tierName].validityInMonths, "month")}`}
          </p>
          <a
            className="button"
            data-kind="quiet"
            href={`/agreement?plan=${choice}`}
            aria-label={`Choose ${tierTitles[tierName]} of ${planName}`}
          >
            Choose {tierTitles[tierName]}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** `2 blocks at least: £4,800` */
function leastOrder(tier: { minimumBlockCommitment: number; blockPrice: number }): string {
  const { minimumBlockCommitment: blocks, blockPrice } = tier;
  return `${countOf(blocks, "block")} at least: ${formatMoney(blocks * blockPrice)}`;
}
