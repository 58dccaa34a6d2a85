import type { SavedSpan, SavedStretch } from "./rehearsal-schema.ts";
import type { Turn } from "./turns.ts";

/** Milliseconds that are played before a turn begins. */
const lead = 300;

/** Where a turn begins in a recording. Undefined if it was before it. */
export function recordedTime(
  turn: Pick<Turn, "role" | "createdAt" | "isTyped" | "isEarlier">,
  spans: readonly Pick<SavedSpan, "side" | "start" | "end">[],
  stretches: readonly SavedStretch[],
): { stretch: SavedStretch; seconds: number } | undefined {
  if (turn.isEarlier) return undefined;
  const at = turn.isTyped ? turn.createdAt : spokenAt(turn, spans);
  const stretch = stretches.findLast(({ startedAt, size }) => startedAt <= at && size > 0);
  if (!stretch) return undefined;
  return { stretch, seconds: Math.max(0, at - lead - stretch.startedAt) / 1000 };
}

/** The provider tells of the visitor's words when they are said, and of the persona's before they are played. */
function spokenAt(
  { role, createdAt }: Pick<Turn, "role" | "createdAt">,
  spans: readonly Pick<SavedSpan, "side" | "start" | "end">[],
): number {
  if (role === "user") {
    const own = spans.findLast(({ side, start }) => side === "visitor" && start <= createdAt);
    return own?.start ?? createdAt;
  }
  const own = spans.find(({ side, end = Infinity }) => side === "persona" && end >= createdAt);
  return Math.max(createdAt, own?.start ?? createdAt);
}
