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

/** A pair of a description list: what the call has cost, or nothing where that is not known. */
export const CostSoFar = observer(function CostSoFar({ cost, budget }: CostSoFarProps) {
  const { dollars } = cost;
  if (dollars === undefined) return null;
  return (
    <div>
      <dt>Cost</dt>
      <dd>
        {inDollars(dollars)}
        {budget !== undefined && <span className="cost-budget">{` of ${inDollars(budget)}`}</span>}
        <span className="cost-date">{`${cost.hasOwnPrices ? "your own prices" : "prices"} of ${inWords(cost.date)}`}</span>
      </dd>
    </div>
  );
});
