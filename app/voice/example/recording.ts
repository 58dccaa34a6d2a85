import * as z from "zod/mini";
import { DebriefSchema } from "../debrief/debrief-schema.ts";
import {
  SavedItemSchema,
  SavedRehearsalSchema,
  SavedSpanSchema,
} from "../history/rehearsal-schema.ts";
import { type Turn, turnsOf } from "../history/turns.ts";
import { DeclaredEndingSchema } from "../scenarios/ending-tool.ts";
import { ScenarioSchema } from "../scenarios/scenario.ts";

/** A rehearsal in one file: its items and, for each of them, the span in which it was spoken. */
export const RecordingSchema = z.object({
  rehearsal: z.extend(SavedRehearsalSchema, {
    scenario: ScenarioSchema,
    ending: DeclaredEndingSchema,
    debrief: DebriefSchema,
  }),
  items: z.array(SavedItemSchema),
  spans: z.array(SavedSpanSchema),
});

export type Recording = z.infer<typeof RecordingSchema>;

/** A turn of the final transcript. Times are in milliseconds since the call began. */
export interface RecordedTurn extends Turn {
  start: number;
  /** Before the next turn starts, even if that interrupts this one. */
  end: number;
  /** Each word includes the space after it. */
  words: readonly string[];
}

export function recordedTurns({ rehearsal, items, spans }: Recording): RecordedTurn[] {
  const turns = turnsOf(items);
  const firsts = turns.map(({ key }) => items.findIndex((item) => item.key === key));
  const startOf = (place: number) => (spans[place]?.start ?? Infinity) - rehearsal.id;
  return turns.map((turn, index) => {
    const first = firsts[index] ?? 0;
    const next = firsts[index + 1] ?? items.length;
    const { end = 0 } = spans[next - 1] ?? {};
    return {
      ...turn,
      start: startOf(first),
      end: Math.min(end - rehearsal.id, startOf(next) - 1),
      words: turn.text.match(/\S+\s*/g) ?? [],
    };
  });
}

export interface Evidence {
  kind: "moved" | "hardened" | "goal";
  quote: string;
  /** "Moved Danny", "Goal 2". */
  label: string;
}

/** Returns one piece of evidence for each item. A goal takes precedence over what moved or hardened the persona. */
export function evidenceByItem(
  { rehearsal: { scenario, debrief } }: Recording,
  personaName: string,
): ReadonlyMap<string, Evidence> {
  const numberOf = (goalId: string) => scenario.goals.findIndex(({ id }) => id === goalId) + 1;
  const all = [
    ...debrief.moved.map((point) => [point, "moved", `Moved ${personaName}`] as const),
    ...debrief.hardened.map((point) => [point, "hardened", `Hardened ${personaName}`] as const),
    ...(debrief.goals ?? []).map(
      (result) => [result, "goal", `Goal ${numberOf(result.goal_id)}`] as const,
    ),
  ];
  return new Map(
    all.flatMap(([{ item_id: id, quote }, kind, label]) =>
      id && quote ? [[id, { kind, quote, label }]] : [],
    ),
  );
}
