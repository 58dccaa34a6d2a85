import { type PricedChoice, pricedChoices, tierTitles } from "./plans.ts";

/** Links to the agreement for each tier of a plan. */
export function OrderLinks({ plan }: Pick<PricedChoice, "plan">) {
  return (
    <p>
      Fill in the agreement for{" "}
      {pricedChoices
        .filter((priced) => priced.plan === plan)
        .map(({ choice, tierName }, index) => (
          <span key={choice}>
            {["", ", ", " or "][index]}
            <a href={`/agreement?plan=${choice}`}>{tierTitles[tierName]}</a>
          </span>
        ))}
      .
    </p>
  );
}
