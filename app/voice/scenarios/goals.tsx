import type { Scenario } from "./scenario.ts";
import "./goals.css";

interface GoalsProps {
  scenario: Pick<Scenario, "goals" | "yourFacts">;
  /** Whether what the visitor knows stands with them. */
  hasFacts?: boolean;
}

/** What the visitor wants of a call, to have at hand in it. */
export function Goals({ scenario: { goals, yourFacts }, hasFacts = true }: GoalsProps) {
  return (
    <div className="wanted-goals">
      <h3>Your goals</h3>
      {/* No list: its items would stand among the messages. */}
      {goals.map(({ id, text }, index) => (
        <p key={id} className="wanted">
          <span className="wanted-number">{index + 1}</span> {text}
        </p>
      ))}
      {hasFacts && yourFacts.length > 0 && (
        <details className="wanted-facts">
          <summary>What you know</summary>
          {yourFacts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </details>
      )}
    </div>
  );
}
