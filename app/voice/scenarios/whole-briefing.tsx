import { type ReactNode, type RefObject, useId } from "react";
import { asSentence } from "../../ui/wording.ts";
import { Button } from "../../ui/button.tsx";
import "../../ui/dialog.css";
import { shortName } from "../conversation/persona-name.ts";
import { Goals } from "./goals.tsx";
import type { Scenario } from "./scenario.ts";

interface WholeBriefingProps {
  scenario: Scenario;
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/** All that the visitor knows before a call. What only the persona knows is not in it. */
export function WholeBriefing({ scenario, ref, onClose }: WholeBriefingProps) {
  const { title, persona, yourFacts } = scenario;
  const heading = useId();
  return (
    <dialog className="dialog whole-briefing" ref={ref} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <p className="briefing-who">{`With ${persona.name}`}</p>
      <Situation scenario={scenario} />
      <Begins scenario={scenario} />
      <Goals scenario={scenario} isList hasFacts={false} />
      {yourFacts.length > 0 && <h3>What you know</h3>}
      <ul className="plain briefing-facts">
        {/* A visitor may write one twice. */}
        {yourFacts.map((fact, index) => (
          <li key={index}>{fact}</li>
        ))}
      </ul>
      <div className="button-row dialog-foot">
        <Button kind="quiet" onClick={() => ref.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

interface PartProps {
  scenario: Scenario;
}

/** Who the visitor is, and what has happened. */
export function Situation({ scenario: { you, situation } }: PartProps) {
  return (
    <p className="briefing-situation">
      {asSentence(you)} {situation}
    </p>
  );
}

/** Who speaks first. */
export function Begins({ scenario: { firstSpeaker, persona } }: PartProps): ReactNode {
  const name = shortName(persona.name);
  return (
    <p className="briefing-begins">
      {firstSpeaker === "you" ? (
        <>
          <b>You begin.</b> {name} picks up and waits for your hello.
        </>
      ) : (
        <>
          <b>{name} begins.</b> Listen first.
        </>
      )}
    </p>
  );
}
