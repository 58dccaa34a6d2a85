import { formatCount } from "../../ui/format-number.ts";
import { countOf } from "../../ui/wording.ts";
import type { ChangeCost, SideCost } from "./change-costs.ts";

/** Returns `1.9` or `41`: whole milliseconds from 10 on. */
export function formatMilliseconds(milliseconds: number): string {
  return milliseconds < 9.95 ? milliseconds.toFixed(1) : formatCount(Math.round(milliseconds));
}

/** `4 rows × 4 calls, and 5 for the counts` */
export function formatSum({ calls, callsForCounts, callsByTodo }: SideCost): string {
  const forCounts = `${formatCount(callsForCounts)} for the counts`;
  const each = new Set(callsByTodo.values());
  const [callsOfEach] = each;
  if (callsOfEach === undefined) return forCounts;
  const rows = countOf(callsByTodo.size, "row");
  return each.size === 1
    ? `${rows} × ${countOf(callsOfEach, "call")}, and ${forCounts}`
    : `${formatCount(calls - callsForCounts)} for ${rows}, and ${forCounts}`;
}

/** `You ticked Call home. Traditional: 21 helper calls, 4 rows, 1.9 ms. Reactive: 5 helper calls, 1 row, 0.7 ms.` */
export function describeCost({ action, target, traditional, reactiveObject }: ChangeCost): string {
  return `${action} ${target}. Traditional: ${describeSide(traditional)}. Reactive: ${describeSide(reactiveObject)}.`;
}

function describeSide({ calls, rows, milliseconds }: SideCost): string {
  return `${countOf(calls, "helper call")}, ${countOf(rows, "row")}, ${formatMilliseconds(milliseconds)} ms`;
}
