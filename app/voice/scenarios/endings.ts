/** How a call ended, as the persona declared it. */
export interface DeclaredEnding {
  /** The id of one of the scenario's endings. */
  ending: string;
  /** The ending's title; missing in records that are older than scenarios. */
  title?: string;
  threat?: "walk_away" | "legal_action" | null;
  reason: string;
}

export function endingTitle({
  ending,
  title,
  threat,
}: Pick<DeclaredEnding, "ending" | "title" | "threat">): string {
  if (ending === "threat" && threat === "legal_action") return "A threat of legal action";
  if (ending === "threat" && threat === "walk_away") return "A threat to walk away";
  return title ?? formerTitles.get(ending) ?? ending;
}

const formerTitles = new Map([
  ["common_ground", "Common ground"],
  ["standing_firm", "Standing firm"],
  ["threat", "A threat"],
]);
