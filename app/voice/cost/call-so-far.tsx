import { type Clock, formatElapsed, useElapsed } from "../../ui/elapsed-time.ts";
import { observer } from "../../ui/observer.ts";
import { inDollars } from "./dollars.ts";

interface CallSoFarProps {
  clock: Clock;
  cost: { readonly dollars: number | undefined };
  budget: number | undefined;
}

/** How long a call has lasted and what it has cost, in the bar, which stays in view. */
export const CallSoFar = observer(function CallSoFar({ clock, cost, budget }: CallSoFarProps) {
  const elapsed = useElapsed(clock);
  const { dollars } = cost;
  return (
    <p className="call-so-far">
      {formatElapsed(elapsed)}
      {dollars !== undefined && ` · ${inDollars(dollars)}`}
      {dollars !== undefined && budget !== undefined && ` of ${inDollars(budget)}`}
    </p>
  );
});
