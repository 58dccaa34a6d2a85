import type { Estimate } from "./estimate.ts";

export function EstimateText({ estimate, more }: { estimate: Estimate; more: string }) {
  const { amount, date, isOwn } = estimate;
  if (amount === undefined) {
    return (
      <p>
        Prices for this model are not known. Tokens are counted, and a budget has no effect. {more}
      </p>
    );
  }
  return (
    <p>
      About {amount} for ten minutes, at {isOwn ? "your own" : "OpenAI’s"} prices of {date}, with
      the transcript cleaned. {more}
    </p>
  );
}
