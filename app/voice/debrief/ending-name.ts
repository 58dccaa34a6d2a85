import { type DeclaredEnding, endingTitle } from "../scenarios/endings.ts";
import type { Scenario } from "../scenarios/scenario.ts";

/** The title of an ending that the debrief names by its id, or "None". */
export function endingName(scenario: Pick<Scenario, "endings"> | undefined, id: string): string {
  if (id === "none") return "None";
  const title = scenario?.endings.find((one) => one.id === id)?.title;
  return endingTitle({ ending: id, title });
}

/** The ending that the debrief found, "Common ground (by the debrief)" where the persona has not declared it; or "None". */
export function foundEnding(
  scenario: Pick<Scenario, "endings"> | undefined,
  id: string,
  declared: DeclaredEnding | undefined,
): string {
  const isOwnFinding = id !== "none" && id !== declared?.ending;
  return `${endingName(scenario, id)}${isOwnFinding ? " (by the debrief)" : ""}`;
}

interface KnownEndings {
  scenario?: Pick<Scenario, "endings">;
  ending?: DeclaredEnding;
  debrief?: { ending_reached: string };
}

/** The ending that the persona declared, else the one that the debrief found; undefined if neither knows one. */
export function reachedEnding({ scenario, ending, debrief }: KnownEndings): string | undefined {
  if (ending) return endingTitle(ending);
  const found = debrief?.ending_reached;
  return found && found !== "none" ? foundEnding(scenario, found, ending) : undefined;
}
