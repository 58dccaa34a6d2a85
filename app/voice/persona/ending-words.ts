import type { DeclaredEnding } from "./declared-ending.ts";

/** How an ending is called on the screen. */
export function endingWords({ ending, threat }: Pick<DeclaredEnding, "ending" | "threat">): string {
  if (ending === "common_ground") return "Common ground";
  if (ending === "standing_firm") return "Standing firm";
  if (threat === "legal_action") return "A threat of legal action";
  return threat === "walk_away" ? "A threat to walk away" : "A threat";
}
