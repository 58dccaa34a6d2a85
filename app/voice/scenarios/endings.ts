import type { Scenario } from "./scenario.ts";

/** The ending of a call, as the persona declared it. */
export interface DeclaredEnding {
  /** The id of one of the scenario's endings. */
  ending: string;
  /** The ending's title. Missing in records that are older than scenarios. */
  title?: string;
  threat?: "walk_away" | "legal_action" | null;
  reason: string;
}

export function endingTitle({ ending, title, threat }: Omit<DeclaredEnding, "reason">): string {
  if (ending === "threat" && threat === "legal_action") return "A threat of legal action";
  if (ending === "threat" && threat === "walk_away") return "A threat to walk away";
  return title ?? formerTitles.get(ending) ?? ending;
}

const formerTitles = new Map([
  ["common_ground", "Common ground"],
  ["standing_firm", "Standing firm"],
  ["threat", "A threat"],
]);

type Endings = Pick<Scenario, "endings"> | undefined;

/** Returns the title of an ending that the debrief names by its id, or "None". */
export function endingName(scenario: Endings, id: string): string {
  if (id === "none") return "None";
  return endingTitle({ ending: id, title: scenario?.endings.find((one) => one.id === id)?.title });
}

/** Adds "(by the debrief)" to an ending that the persona did not declare. */
export function judgedEndingName(
  scenario: Endings,
  id: string,
  declared: DeclaredEnding | undefined,
): string {
  const isOwnJudgement = id !== "none" && id !== declared?.ending;
  return `${endingName(scenario, id)}${isOwnJudgement ? " (by the debrief)" : ""}`;
}

interface KnownEndings {
  scenario?: Endings;
  ending?: DeclaredEnding;
  debrief?: { ending_reached: string };
}

/** Returns the ending that the persona declared, or else the debrief's judgement. Undefined if there is neither. */
export function reachedEndingName({ scenario, ending, debrief }: KnownEndings): string | undefined {
  if (ending) return endingTitle(ending);
  const judged = debrief?.ending_reached;
  return judged && judged !== "none" ? judgedEndingName(scenario, judged, ending) : undefined;
}
