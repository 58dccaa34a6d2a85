/** How an ending is called on the screen. */
export function endingWords({ ending, threat }: Pick<DeclaredEnding, "ending" | "threat">): string {
  if (ending === "common_ground") return "Common ground";
  if (ending === "standing_firm") return "Standing firm";
  if (threat === "legal_action") return "A threat of legal action";
  return threat === "walk_away" ? "A threat to walk away" : "A threat";
}

/** How a rehearsal can end (spec.md, 1). */
export type EndingId = "common_ground" | "standing_firm" | "threat";

/** An ending as the persona declared it. */
export interface DeclaredEnding {
  ending: EndingId;
  /** What it threatens with, when it does. */
  threat?: "walk_away" | "legal_action" | null;
  /** Why, in one sentence. */
  reason: string;
}
