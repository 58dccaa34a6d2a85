import { reachedEnding } from "../debrief/ending-name.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";

/** The persona of rehearsals that were kept before there were scenarios. */
const formerPersona = "Danny Marsh";

export function personaNameOf({ scenario }: Pick<SavedRehearsal, "scenario">): string {
  return scenario?.persona.name ?? formerPersona;
}

/** US dollars, in cents where they are few: "$0.34". */
export function formatCost(dollars: number): string {
  return dollars > 0 && dollars < 0.01 ? "under $0.01" : `$${dollars.toFixed(2)}`;
}

export function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1) return `${megabytes.toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / 1000))} kB`;
}

/** The ending in the words of a list: "Common ground", "Common ground (by the debrief)", "no ending". */
export function endingInList(rehearsal: SavedRehearsal): string {
  return reachedEnding(rehearsal) ?? "no ending";
}
