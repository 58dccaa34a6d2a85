import { observer } from "../../ui/observer.ts";
import type { CallCost } from "./call-cost.ts";
import { formatCost, formatDollars, formatPriceDate } from "./dollars.ts";

interface CostSoFarProps {
  cost: Pick<CallCost, "dollars" | "counted" | "isAtLeast" | "date" | "hasOwnPrices">;
  budget: number | undefined;
}

/** The share of the budget is shown from here on. */
const nearEnd = 0.8;

/** Renders an item of a description list, or nothing while the cost is unknown. */
export const CostSoFar = observer(function CostSoFar({ cost, budget }: CostSoFarProps) {
  const { dollars, counted = 0, isAtLeast } = cost;
  if (dollars === undefined) return null;
  const share = budget === undefined ? 0 : counted / budget;
  const told = isAtLeast ? "OpenAI did not tell the cost of everything; " : "";
  const prices = `${told}${cost.hasOwnPrices ? "your own prices" : "prices"} of ${formatPriceDate(cost.date)}`;
  return (
    <div className="figure-cost" data-near-end={share >= nearEnd || undefined}>
      <dt>Cost</dt>
      <dd title={prices}>
        <strong>{formatCost(dollars, isAtLeast)}</strong>
        {budget !== undefined && (
          <span className="figure-limit">{` of ${formatDollars(budget)}`}</span>
        )}
        {share >= nearEnd && ` · ${Math.min(100, Math.floor(share * 100))}% used`}
        <span className="visually-hidden">{`, ${prices}`}</span>
      </dd>
    </div>
  );
});
