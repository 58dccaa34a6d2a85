/** The possible endings of a rehearsal (docs/product.md, 1). */
export type EndingId = "common_ground" | "standing_firm" | "threat";

export interface DeclaredEnding {
  ending: EndingId;
  threat?: "walk_away" | "legal_action" | null;
  reason: string;
}

export function endingTitle({ ending, threat }: Pick<DeclaredEnding, "ending" | "threat">): string {
  if (ending === "common_ground") return "Common ground";
  if (ending === "standing_firm") return "Standing firm";
  if (threat === "legal_action") return "A threat of legal action";
  return threat === "walk_away" ? "A threat to walk away" : "A threat";
}
