import type { Estimate } from "./estimate.ts";

/** What a call will cost, and how that was estimated. */
export function EstimateText({ estimate: { amount, date, isOwn } }: { estimate: Estimate }) {
  return (
    <p>
      <span className="cost-estimate-amount">{amount ?? "The cost is not known."}</span>
      {amount === undefined
        ? " There is no price for these models here, so only tokens are counted, and a budget has no effect."
        : `, if each side speaks half of the time, in 20 turns. ${isOwn ? "Your own prices" : "Prices"} of ${date}.`}
    </p>
  );
}
