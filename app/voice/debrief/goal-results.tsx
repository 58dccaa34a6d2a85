import type { Scenario } from "../scenarios/scenario.ts";
import type { GoalResult } from "./debrief-schema.ts";

interface GoalResultsProps {
  /** The region's name: two debriefs may be on the page. */
  name: string;
  goals: Scenario["goals"];
  results: readonly GoalResult[];
  onQuoteClick: (itemId: string) => void;
}

export const resultWords = { met: "Met", partly: "Partly met", not_met: "Not met" } as const;

/** Each goal of the scenario: how it was met, and the passage that shows it. */
export function GoalResults({ name, goals, results, onQuoteClick }: GoalResultsProps) {
  const byId = new Map(results.map((result) => [result.goal_id, result]));
  return (
    <section className="goals" aria-label={name}>
      <h3>Goals</h3>
      <p>{goalsMetText(results, goals.length)}</p>
      <ul className="plain goal-list">
        {goals.map(({ id, text }) => {
          const result = byId.get(id);
          return (
            <li key={id} className="goal" data-result={result?.result ?? "unknown"}>
              <p>
                <strong className="goal-result">
                  {result ? resultWords[result.result] : "Not judged"}
                </strong>{" "}
                {text}
              </p>
              {result && (
                <p className="goal-why">
                  <GoalQuote {...result} onClick={onQuoteClick} /> {result.why} {proofNote(result)}
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface GoalQuoteProps extends Pick<GoalResult, "item_id" | "quote"> {
  onClick: (itemId: string) => void;
}

function GoalQuote({ item_id: id, quote, onClick }: GoalQuoteProps) {
  if (id === null || quote === null) return null;
  return (
    <button type="button" className="debrief-quote" onClick={() => onClick(id)}>
      {quoted(quote)}
    </button>
  );
}

/** What is said of a goal that was met by the debrief's word alone. */
export function proofNote({ result, quote }: Pick<GoalResult, "result" | "quote">): string {
  return result !== "not_met" && quote === null ? "No words of the transcript show it." : "";
}

/** A passage between quotation marks, also where it came with its own. */
export function quoted(passage: string): string {
  return `“${passage.trim().replaceAll(/^["“]|["”]$/g, "")}”`;
}

/** "2 of 4 met, 1 partly". */
export function goalsMetText(results: readonly GoalResult[], count: number): string {
  const of = (wanted: GoalResult["result"]) =>
    results.filter(({ result }) => result === wanted).length;
  const partly = of("partly");
  return `${of("met")} of ${count} met${partly > 0 ? `, ${partly} partly` : ""}`;
}
