import { observer } from "../../ui/observer.ts";
import type { CallCost } from "./call-cost.ts";
import { formatDollars, formatPriceDate } from "./dollars.ts";

interface CostSoFarProps {
  cost: Pick<CallCost, "dollars" | "date" | "hasOwnPrices">;
  budget: number | undefined;
}

/** The share of the budget is shown from here on. */
const nearEnd = 0.8;

/** Renders an item of a description list, or nothing while the cost is unknown. */
export const CostSoFar = observer(function CostSoFar({ cost, budget }: CostSoFarProps) {
  const { dollars } = cost;
  if (dollars === undefined) return null;
  const share = budget === undefined ? 0 : dollars / budget;
  const prices = `${cost.hasOwnPrices ? "your own prices" : "prices"} of ${formatPriceDate(cost.date)}`;
  return (
    <div className="figure-cost" data-near-end={share >= nearEnd || undefined}>
      <dt>Cost</dt>
      <dd title={prices}>
        <strong>{formatDollars(dollars)}</strong>
        {budget !== undefined && (
          <span className="figure-limit">{` of ${formatDollars(budget)}`}</span>
        )}
        {share >= nearEnd && ` · ${Math.min(100, Math.floor(share * 100))}% used`}
        <span className="visually-hidden">{`, ${prices}`}</span>
      </dd>
    </div>
  );
});
