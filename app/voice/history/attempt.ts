import { formatElapsed } from "../../ui/elapsed-time.ts";
import { earlierWords } from "../conversation/earlier.ts";
import { type GoalResult, meanCalmness } from "../debrief/debrief-schema.ts";
import { type Measures, measureConversation } from "../debrief/measures.ts";
import type { ScenarioName } from "../scenarios/built-in.ts";
import type { RehearsalContent, SavedRehearsal } from "./rehearsal-schema.ts";
import { measuredItems } from "./turns.ts";

/** A past rehearsal and the values that it is compared by. */
export interface Attempt {
  rehearsal: SavedRehearsal;
  measures: Measures;
  /** 0 to 10. Undefined without a debrief. */
  calmness: number | undefined;
  /** By goal id. */
  goals: ReadonlyMap<string, GoalResult>;
  /** When each item was said, in words: "3:38" for the time in the call. */
  saidAt: ReadonlyMap<string, string>;
}

/** Earlier versions of the site had this scenario only, and did not store it. */
const onlyFormerScenario = { id: "late-freelancer", title: "The late freelancer" };

export function scenarioNameOf({ scenario }: SavedRehearsal): ScenarioName {
  return scenario ?? onlyFormerScenario;
}

export function toAttempt(rehearsal: SavedRehearsal, content: RehearsalContent): Attempt {
  const { id, debrief, from } = rehearsal;
  return {
    rehearsal,
    measures: measureConversation(content.spans, measuredItems(content.items)),
    calmness: debrief && meanCalmness(debrief),
    goals: goalResultsById(rehearsal),
    saidAt: new Map(
      content.items.map((item) => [
        item.id,
        item.isEarlier ? earlierWords(from) : formatElapsed(Math.max(0, item.createdAt - id)),
      ]),
    ),
  };
}

export function goalResultsById({ debrief }: SavedRehearsal): ReadonlyMap<string, GoalResult> {
  return new Map(debrief?.goals?.map((result) => [result.goal_id, result]));
}
