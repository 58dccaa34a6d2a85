import type { Scenario } from "../scenarios/scenario.ts";
import type { GoalResult } from "./debrief-schema.ts";
import { Heading } from "./debrief-context.ts";
import { Quote, type Quoting } from "./quote.tsx";

interface GoalResultsProps extends Quoting {
  name: string;
  goals: Scenario["goals"];
  results: readonly GoalResult[];
  note?: string;
  /** A coach's notes, by goal id. */
  notes?: ReadonlyMap<string, string> | undefined;
}

export const resultWords = { met: "Met", partly: "Partly", not_met: "Not met" } as const;

export function GoalResults({ name, goals, results, note, notes, ...quoting }: GoalResultsProps) {
  const byId = new Map(results.map((result) => [result.goal_id, result]));
  return (
    <section aria-label={name}>
      <Heading>Goals</Heading>
      {note && <p className="muted">{note}</p>}
      <ul className="plain goal-list">
        {goals.map(({ id, text }) => {
          const result = byId.get(id);
          return (
            <li key={id} className="stack goal">
              <p className="row goal-result">
                {result && <ResultMark result={result.result} />}
                {result ? resultWords[result.result] : "Not judged"}
              </p>
              <div className="stack goal-words">
                <p className="goal-text" dir="auto">
                  {text}
                </p>
                {result?.item_id && result.quote && (
                  <p>
                    <Quote id={result.item_id} words={result.quote} {...quoting} />
                  </p>
                )}
                {result && (
                  <p className="muted" dir="auto">
                    {[proofNote(result), result.why].filter(Boolean).join(" ")}
                  </p>
                )}
                <CoachNote text={notes?.get(id)} />
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Shows what a coach wrote, if anything. */
export function CoachNote({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p className="coach-note">
      <b>Coach:</b> <bdi>{text}</bdi>
    </p>
  );
}

/** Draws a full, half or empty circle. Without a name it is decoration. */
export function ResultMark({ result, name }: Pick<GoalResult, "result"> & { name?: string }) {
  return (
    <svg
      className="result-mark"
      viewBox="0 0 16 16"
      data-result={result}
      {...(name ? { role: "img", "aria-label": name } : { "aria-hidden": true })}
    >
      <circle cx="8" cy="8" r="6.75" />
      {result === "met" && <path className="result-tick" d="M5 8.2l2.1 2.1L11 6.2" />}
      {result === "partly" && <path className="result-half" d="M8 1.25a6.75 6.75 0 0 1 0 13.5z" />}
    </svg>
  );
}

/** Returns a note for a goal that the debrief counts as met without a quote, or "". */
export function proofNote({ result, quote }: Pick<GoalResult, "result" | "quote">): string {
  return result !== "not_met" && quote === null ? "No words found for this." : "";
}

export function goalsMetText(results: readonly GoalResult[], count: number, met = " met"): string {
  const countOf = (wanted: GoalResult["result"]) =>
    results.filter(({ result }) => result === wanted).length;
  const partly = countOf("partly");
  return `${countOf("met")} of ${count}${met}${partly > 0 ? `, ${partly} partly` : ""}`;
}
