import type { Scenario } from "../scenarios/scenario.ts";
import type { GoalResult } from "./debrief-schema.ts";
import { Heading } from "./heading.tsx";
import { Quote, type Quoting } from "./quote.tsx";
import { ResultMark } from "./result-mark.tsx";

interface GoalResultsProps extends Quoting {
  /** The region's name: two debriefs may be on the page. */
  name: string;
  goals: Scenario["goals"];
  results: readonly GoalResult[];
  /** How many were met, where nothing else says so. */
  note?: string;
}

export const resultWords = { met: "Met", partly: "Partly", not_met: "Not met" } as const;

/** Each goal of the scenario: how it was met, and the passage that shows it. */
export function GoalResults({ name, goals, results, note, ...quoting }: GoalResultsProps) {
  const byId = new Map(results.map((result) => [result.goal_id, result]));
  return (
    <section aria-label={name}>
      <Heading>Goals</Heading>
      {note && <p className="debrief-note">{note}</p>}
      <ul className="plain goal-list">
        {goals.map(({ id, text }) => {
          const result = byId.get(id);
          return (
            <li key={id} className="goal">
              <p className="goal-result">
                {result && <ResultMark result={result.result} />}
                {result ? resultWords[result.result] : "Not judged"}
              </p>
              <div className="goal-words">
                <p className="goal-text">{text}</p>
                {result?.item_id && result.quote && (
                  <p>
                    <Quote id={result.item_id} words={result.quote} {...quoting} />
                  </p>
                )}
                {result && (
                  <p className="debrief-note">
                    {[proofNote(result), result.why].filter(Boolean).join(" ")}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** What is said of a goal that was met by the debrief's word alone. */
export function proofNote({ result, quote }: Pick<GoalResult, "result" | "quote">): string {
  return result !== "not_met" && quote === null ? "No words found for this." : "";
}

/** "2 of 4 met, 1 partly". */
export function goalsMetText(results: readonly GoalResult[], count: number, met = " met"): string {
  const of = (wanted: GoalResult["result"]) =>
    results.filter(({ result }) => result === wanted).length;
  const partly = of("partly");
  return `${of("met")} of ${count}${met}${partly > 0 ? `, ${partly} partly` : ""}`;
}
