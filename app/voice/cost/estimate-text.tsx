import type { Estimate } from "./estimate.ts";

interface EstimateTextProps {
  estimate: Estimate;
  /** What else there is to say of the cost. */
  more: string;
}

/** What a call will cost, and by which prices. */
export function EstimateText({ estimate: { amount, date, isOwn }, more }: EstimateTextProps) {
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
