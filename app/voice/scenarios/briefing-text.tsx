import { type ReactNode, useLayoutEffect, useRef } from "react";
import { asSentence } from "../../ui/as-sentence.ts";
import { shortName } from "../conversation/persona-name.ts";
import { hadKey } from "../keys/had-key.ts";
import type { Scenario } from "./scenario.ts";

interface BriefingTextProps {
  scenario: Scenario;
  /** What the call will cost. */
  cost: ReactNode;
  /** Where what is said goes. Comes with the document, so that it is not in the script as well. */
  words: string;
}

/** What the visitor knows before the call. What only the persona knows is not in it. */
export function BriefingText({ scenario, cost, words }: BriefingTextProps) {
  const { persona, you, situation, goals, yourFacts, firstSpeaker } = scenario;
  const name = shortName(persona.name);
  return (
    <div className="briefing-text">
      <p className="briefing-situation">
        {asSentence(you)} {situation}
      </p>
      <div className="briefing-columns">
        <section>
          <h3>Your goals</h3>
          <ol className="briefing-goals">
            {goals.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ol>
        </section>
        {yourFacts.length > 0 && <Facts facts={yourFacts} />}
      </div>
      <div className="briefing-columns briefing-foot">
        <section>
          <h3>Who begins</h3>
          <p>
            {firstSpeaker === "you"
              ? `You do. ${name} picks up and waits for your hello.`
              : `${name} speaks first, once you are connected.`}
          </p>
        </section>
        <section>
          <h3>What it costs</h3>
          {cost}
        </section>
        <section className="briefing-words">
          <h3>Where your words go</h3>
          <p>{words}</p>
        </section>
      </div>
    </div>
  );
}

/**
 * Open at first on a wide screen, or with a key. The document holds it open; elsewhere the style sheet shows the opposite
 * until it is settled, so that whoever presses it before scripts run gets what the press says.
 */
function Facts({ facts }: { facts: readonly string[] }) {
  const ref = useRef<HTMLDetailsElement>(null);

  useLayoutEffect(() => {
    const details = ref.current;
    if (!details || "settled" in details.dataset) return;
    const opens = matchMedia("(min-width: 48rem)").matches || hadKey();
    details.open = details.open === opens;
    details.dataset.settled = "";
  }, []);

  return (
    <details ref={ref} className="briefing-known" open>
      <summary>
        <h3>What you know</h3>
      </summary>
      <ul className="plain briefing-facts">
        {/* A visitor may write one twice. */}
        {facts.map((fact, index) => (
          <li key={index}>{fact}</li>
        ))}
      </ul>
    </details>
  );
}
