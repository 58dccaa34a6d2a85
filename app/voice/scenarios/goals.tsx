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
  return (
    <div className="wanted-goals">
      <h3>Your goals</h3>
      <Numbered texts={goals.map(({ text }) => text)} isList={isList} />
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

interface NumberedProps {
  texts: readonly string[];
  isList?: boolean;
}

/** Texts with large numbers. */
export function Numbered({ texts, isList = true }: NumberedProps) {
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
