import { type GoalResult, meanCalmness } from "../debrief/debrief-schema.ts";
import { type Measures, measureConversation } from "../debrief/measures.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import type { RehearsalContent } from "./rehearsal-store.ts";
import { measuredItems } from "./turns.ts";

/** A past rehearsal with what it is compared by. */
export interface Attempt {
  rehearsal: SavedRehearsal;
  measures: Measures;
  /** 0 to 10; undefined without a debrief. */
  calmness: number | undefined;
  /** By the goal's id. */
  goals: ReadonlyMap<string, GoalResult>;
}

export interface ScenarioGroup {
  id: string;
  title: string;
  /** Newest first. */
  rehearsals: readonly SavedRehearsal[];
}

/** The built-in scenario, which rehearsals of earlier versions were all of. */
const former = { id: "late-freelancer", title: "The late freelancer" };

/** Groups of two rehearsals or more; the one with the newest first. */
export function attemptsByScenario(rehearsals: readonly SavedRehearsal[]): ScenarioGroup[] {
  const groups = Map.groupBy(rehearsals, ({ scenario }) => (scenario ?? former).id);
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([id, group]) => {
      const { title } = group.find(({ scenario }) => scenario)?.scenario ?? former;
      return { id, title, rehearsals: group };
    });
}

export function toAttempt(rehearsal: SavedRehearsal, content: RehearsalContent): Attempt {
  const { debrief } = rehearsal;
  return {
    rehearsal,
    measures: measureConversation(content.spans, measuredItems(content.items)),
    calmness: debrief && meanCalmness(debrief),
    goals: new Map(debrief?.goals?.map((result) => [result.goal_id, result])),
  };
}
