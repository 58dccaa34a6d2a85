import type { Scenario } from "./scenario.ts";
import "./goals.css";

interface GoalsProps {
  scenario: Pick<Scenario, "goals" | "yourFacts">;
  /** Whether what the visitor knows stands with them. */
  hasFacts?: boolean;
  /** Whether they are a list. In the conversation its items would stand among the messages. */
  isList?: boolean;
}

/** What the visitor wants of a call, to have at hand in it. */
export function Goals({
  scenario: { goals, yourFacts },
  hasFacts = true,
  isList = false,
}: GoalsProps) {
  const [List, Goal] = isList ? (["ol", "li"] as const) : (["div", "p"] as const);
  return (
    <div className="wanted-goals">
      <h3>Your goals</h3>
      <List className="plain wanted-list">
        {goals.map(({ id, text }, index) => (
          <Goal key={id} className="wanted">
            <span className="wanted-number">{index + 1}</span> {text}
          </Goal>
        ))}
      </List>
      {hasFacts && yourFacts.length > 0 && (
        <details className="wanted-facts">
          <summary>What you know</summary>
          {yourFacts.map((fact, index) => (
            <p key={index}>{fact}</p>
          ))}
        </details>
      )}
    </div>
  );
}
