import { formatElapsed } from "../../ui/elapsed-time.ts";
import { earlierWords } from "../conversation/earlier.ts";
import { type GoalResult, meanCalmness } from "../debrief/debrief-schema.ts";
import { type Measures, measureConversation } from "../debrief/measures.ts";
import type { RehearsalContent, SavedRehearsal } from "./rehearsal-schema.ts";
import { measuredItems } from "./turns.ts";

/** A past rehearsal with what it is compared by. */
export interface Attempt {
  rehearsal: SavedRehearsal;
  measures: Measures;
  /** 0 to 10; undefined without a debrief. */
  calmness: number | undefined;
  /** By the goal's id. */
  goals: ReadonlyMap<string, GoalResult>;
  /** When each item was said: "3:38" into the call, or in what it took over. */
  saidAt: ReadonlyMap<string, string>;
}

/** The built-in scenario, which rehearsals of earlier versions were all of. */
const former = { id: "late-freelancer", title: "The late freelancer" };

/** What a rehearsal is an attempt at. */
export function scenarioOf({ scenario }: SavedRehearsal): { id: string; title: string } {
  return scenario ?? former;
}

export function toAttempt(rehearsal: SavedRehearsal, content: RehearsalContent): Attempt {
  const { id, debrief, from } = rehearsal;
  return {
    rehearsal,
    measures: measureConversation(content.spans, measuredItems(content.items)),
    calmness: debrief && meanCalmness(debrief),
    goals: resultsOf(rehearsal),
    saidAt: new Map(
      content.items.map((item) => [
        item.id,
        item.isEarlier ? earlierWords(from) : formatElapsed(Math.max(0, item.createdAt - id)),
      ]),
    ),
  };
}

/** How the goals were met, by the goal's id. */
export function resultsOf({ debrief }: SavedRehearsal): ReadonlyMap<string, GoalResult> {
  return new Map(debrief?.goals?.map((result) => [result.goal_id, result]));
}
