import { shortName } from "../conversation/persona-name.ts";
import { Goals } from "./goals.tsx";
import type { Scenario } from "./scenario.ts";
import { Begins, Situation } from "./whole-briefing.tsx";
import "./briefing.css";

/** How a call of a built-in scenario opens. Comes with the document, so that it is not in the script as well. */
export interface Opening {
  /** Whom the visitor rings, in a title. */
  who: string;
  /** How the persona comes to say the line. */
  before: string;
  line: string;
}

interface BriefingProps {
  scenario: Scenario;
  opening: Opening | undefined;
}

/** What the next call is about, before its first words. */
export function Briefing({ scenario, opening }: BriefingProps) {
  return (
    <div className="briefing">
      <h3 className="briefing-who">{opening?.who ?? `You talk to ${scenario.persona.name}`}</h3>
      <Situation scenario={scenario} />
      <Begins scenario={scenario} />
    </div>
  );
}

/** Its goals, which a wide page shows at the side. */
export function BriefingGoals({ scenario }: Pick<BriefingProps, "scenario">) {
  return (
    <div className="briefing-goals">
      <Goals scenario={scenario} />
    </div>
  );
}

/** The persona's first words, where the line that is being spoken will stand. */
export function BriefingOpening({ scenario, opening }: BriefingProps) {
  if (!opening) return null;
  return (
    <div className="briefing-opening">
      <p className="briefing-name">{shortName(scenario.persona.name)}</p>
      <p className="briefing-before">{opening.before}</p>
      <p className="briefing-line">{opening.line}</p>
    </div>
  );
}
