import { observer } from "../../ui/observer.ts";
import { inDollars, inWords } from "./dollars.ts";

interface CostSoFarProps {
  cost: {
    readonly dollars: number | undefined;
    readonly date: string;
    readonly hasOwnPrices: boolean;
  };
  budget: number | undefined;
}

/** From this share of the budget on, the share is told. */
const nearEnd = 0.8;

/** A pair of a description list: what the call has cost, or nothing where that is not known. */
export const CostSoFar = observer(function CostSoFar({ cost, budget }: CostSoFarProps) {
  const { dollars } = cost;
  if (dollars === undefined) return null;
  const share = budget === undefined ? 0 : dollars / budget;
  const prices = `${cost.hasOwnPrices ? "your own prices" : "prices"} of ${inWords(cost.date)}`;
  return (
    <div className="figure-cost" data-near-end={share >= nearEnd || undefined}>
      <dt>Cost</dt>
      <dd title={prices}>
        <strong>{inDollars(dollars)}</strong>
        {budget !== undefined && <span className="figure-limit">{` of ${inDollars(budget)}`}</span>}
        {share >= nearEnd && ` · ${Math.min(100, Math.floor(share * 100))}% used`}
        <span className="visually-hidden">{`, ${prices}`}</span>
      </dd>
    </div>
  );
});
