import type { ReactNode } from "react";
import type { Scenario } from "./scenario.ts";

interface BriefingTextProps {
  scenario: Scenario;
  cost?: ReactNode;
}

/** What the visitor knows before the call. What only the persona knows is not in it. */
export function BriefingText({ scenario, cost }: BriefingTextProps) {
  const { persona, you, situation, goals, yourFacts, firstSpeaker } = scenario;
  return (
    <div className="briefing-text">
      <p className="briefing-you">{you}</p>
      <p className="briefing-situation">{situation}</p>
      <div className="briefing-columns">
        <section>
          <h3>Your goals</h3>
          <ol className="briefing-goals">
            {goals.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </section>
        {yourFacts.length > 0 && (
          <section>
            <h3>What you know</h3>
            <ul className="plain briefing-facts">
              {yourFacts.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <div className="briefing-columns briefing-foot">
        <section>
          <h3>Who begins</h3>
          <p>
            {firstSpeaker === "you"
              ? `You do. ${persona.name} picks up and waits for your hello.`
              : `${persona.name} speaks first, once you are connected.`}
          </p>
        </section>
        {cost && (
          <section>
            <h3>What it costs</h3>
            {cost}
          </section>
        )}
      </div>
    </div>
  );
}
