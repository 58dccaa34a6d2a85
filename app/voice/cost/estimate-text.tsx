import type { Estimate } from "./estimate.ts";

/** What a call will cost, and by which prices. */
export function EstimateText({ estimate: { amount, date, isOwn } }: { estimate: Estimate }) {
  if (amount === undefined) {
    return (
      <p>
        <span className="cost-estimate-amount">Prices for this model are not known.</span> Tokens
        are counted, and a budget has no effect.
      </p>
    );
  }
  return (
    <p>
      <span className="cost-estimate-amount">About {amount} for ten minutes</span>, at{" "}
      {isOwn ? "your own" : "OpenAI’s"} prices of {date}. Cleaning the transcript is included, the
      debrief is not.
    </p>
  );
}
