import { type Turn, turnsOf } from "../history/turns.ts";
import type { Recording } from "./recording-schema.ts";

/** What a debrief says of some words of a turn. */
export interface Evidence {
  kind: "moved" | "hardened" | "goal";
  quote: string;
  /** "Moved Danny", "Goal 2". */
  label: string;
}

/** A turn of the final transcript. Times are in milliseconds since the call began. */
export interface ExampleTurn extends Turn {
  start: number;
  /** Before the next turn starts, which may interrupt this one. */
  end: number;
  /** With the space behind each. */
  words: readonly string[];
}

/** The turns of a recording, in order. The spans belong to the items in turn. */
export function exampleTurns({ rehearsal, items, spans }: Recording): ExampleTurn[] {
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

/** By the item that a turn begins with, one each: what shows a goal comes before what moved or hardened. */
export function evidenceOf(
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
