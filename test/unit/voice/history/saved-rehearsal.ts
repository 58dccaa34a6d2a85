import type { SavedItem, SavedRehearsal } from "../../../../app/voice/history/rehearsal-schema.ts";
import { lateFreelancer } from "../../../../app/voice/scenarios/late-freelancer.ts";
import type { CleanedRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";

export const debrief = {
  calmness: [{ item_id: "item_1", calmness: 6 }],
  moved: [{ item_id: "item_1", why: "It was kind." }],
  hardened: [],
  try_next: ["One.", "Two.", "Three."],
  ending_reached: "common_ground",
  ending_within_reach: "common_ground",
  how_to_reach_it: "Go on so.",
};

export function savedRehearsal(id: number, more: Partial<SavedRehearsal> = {}): SavedRehearsal {
  return {
    id,
    endedAt: id + 60_000,
    talking: { visitor: 1000, persona: 2000 },
    scenario: lateFreelancer,
    difficulty: "tough",
    ...more,
  };
}

export function savedItem(
  rehearsalId: number,
  position: number,
  more: Partial<SavedItem> = {},
): SavedItem {
  const id = `item_${position + 1}`;
  return {
    rehearsalId,
    key: id,
    id,
    position,
    role: position % 2 === 0 ? "user" : "assistant",
    text: `Text ${position + 1}`,
    isTyped: false,
    isMessage: true,
    interrupted: false,
    createdAt: rehearsalId + position * 1000,
    ...more,
  };
}

/** A correction of the visitor's items. */
export function recordOf(ids: string[], text: string, heard = ""): CleanedRecord {
  return {
    role: "user",
    original_text: heard,
    corrected_text: text,
    ordered_source_ids: ids,
    confidence: 1,
    questions_about_corrections: null,
  };
}
