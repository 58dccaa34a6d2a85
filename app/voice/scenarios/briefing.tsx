import { type RefObject, useId } from "react";
import { asSentence } from "../../ui/wording.ts";
import { Button } from "../../ui/button.tsx";
import "../../ui/dialog.css";
import { shortName } from "../conversation/persona-name.ts";
import { Goals } from "./goals.tsx";
import type { Scenario } from "./scenario.ts";
import "./briefing.css";

/** The first moment of a call with a built-in scenario. Comes with the document, to keep it out of the script. */
export interface Opening {
  who: string;
  before: string;
  line: string;
}

interface BriefingProps {
  scenario: Scenario;
  opening: Opening | undefined;
}

export function Briefing({ scenario, opening }: BriefingProps) {
  return (
    <div className="stack briefing">
      <h3 className="briefing-who">{opening?.who ?? `You talk to ${scenario.persona.name}`}</h3>
      <Situation scenario={scenario} />
      <WhoBegins scenario={scenario} />
    </div>
  );
}

export function BriefingGoals({ scenario }: Pick<BriefingProps, "scenario">) {
  return (
    <div className="briefing-goals">
      <Goals scenario={scenario} />
    </div>
  );
}

/** Shows the persona's first words where the conversation will begin. */
export function BriefingOpening({ scenario, opening }: BriefingProps) {
  if (!opening) return null;
  return (
    <div className="screen-only briefing-opening">
      <p className="briefing-name">{shortName(scenario.persona.name)}</p>
      <p className="muted">{opening.before}</p>
      <p className="briefing-line">{opening.line}</p>
    </div>
  );
}

interface WholeBriefingProps {
  scenario: Scenario;
  ref: RefObject<HTMLDialogElement | null>;
  onClose: () => void;
}

/** All that the visitor knows before a call. Leaves out what only the persona knows. */
export function WholeBriefing({ scenario, ref, onClose }: WholeBriefingProps) {
  const { title, persona, yourFacts } = scenario;
  const heading = useId();
  return (
    <dialog className="dialog whole-briefing" ref={ref} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <p className="briefing-who">{`With ${persona.name}`}</p>
      <Situation scenario={scenario} />
      <WhoBegins scenario={scenario} />
      <Goals scenario={scenario} isList hasFacts={false} />
      {yourFacts.length > 0 && <h3>What you know</h3>}
      <ul className="plain stack briefing-facts">
        {/* A visitor may write the same fact twice. */}
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

type PartProps = Pick<BriefingProps, "scenario">;

function Situation({ scenario: { you, situation } }: PartProps) {
  return (
    <p className="briefing-situation">
      {asSentence(you)} {situation}
    </p>
  );
}

function WhoBegins({ scenario: { firstSpeaker, persona } }: PartProps) {
  const name = shortName(persona.name);
  return (
    <p className="muted briefing-begins">
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
