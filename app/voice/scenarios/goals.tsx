import type { Scenario } from "./scenario.ts";
import "./goals.css";

interface GoalsProps {
  scenario: Pick<Scenario, "goals" | "yourFacts">;
  hasFacts?: boolean;
  /** False beside the conversation, where list items would be taken for messages. */
  isList?: boolean;
}

export function Goals({ scenario, hasFacts = true, isList = false }: GoalsProps) {
  const { goals, yourFacts } = scenario;
  return (
    <div className="wanted-goals">
      <h3>Your goals</h3>
      <NumberedList texts={goals.map(({ text }) => text)} isList={isList} />
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

interface NumberedListProps {
  texts: readonly string[];
  isList?: boolean;
}

export function NumberedList({ texts, isList = true }: NumberedListProps) {
  const [List, Item] = isList ? (["ol", "li"] as const) : (["div", "p"] as const);
  return (
    <List className="plain wanted-list">
      {texts.map((text, index) => (
        <Item key={index} className="wanted">
          <span className="wanted-number">{index + 1}</span> {text}
        </Item>
      ))}
    </List>
  );
}
