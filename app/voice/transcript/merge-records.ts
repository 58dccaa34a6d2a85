import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { CleanedRecord } from "./cleaning-prompt.ts";
import type { CleaningWindow } from "./sliding-windows.ts";

/**
 * Merges the records of overlapping windows so that each item is corrected at most once. The record with the higher
 * confidence wins, or the one of the later window if both are equal. A record loses if it shares an item with a winner or
 * if its items are not consecutive.
 *
 * @param items the transcript's, in order
 */
export function mergeRecords(
  items: readonly ConversationItem[],
  windows: readonly CleaningWindow[],
): ReadonlyMap<ConversationItem, CleanedRecord> {
  const places = new Map(items.map((item, place) => [item, place]));
  const winners = new Map<ConversationItem, CleanedRecord>();
  const strongestFirst = windows
    .toReversed()
    .flatMap(({ corrections }) => corrections)
    .toSorted((a, b) => b.record.confidence - a.record.confidence);
  for (const { record, covered } of strongestFirst) {
    const start = covered[0] && places.get(covered[0]);
    if (start === undefined) continue;
    const wins = covered.every(
      (item, index) => places.get(item) === start + index && !winners.has(item),
    );
    if (wins) for (const item of covered) winners.set(item, record);
  }
  return winners;
}
