import type { ConversationItem } from "../../../../app/voice/conversation/conversation-item.ts";
import type { Conversation } from "../../../../app/voice/conversation/conversation.ts";
import type { CleanedRecord } from "../../../../app/voice/transcript/cleaning-prompt.ts";

/** All windows of a list, cut at once. The last one may be shorter. */
export function cutAll<T>(items: readonly T[], size: number, stride: number): T[][] {
  const windows: T[][] = [];
  for (let start = 0; start < items.length; start += stride) {
    windows.push(items.slice(start, start + size));
    if (start + size >= items.length) break;
  }
  return windows;
}

/** The definition of the merge: all records at once, the strongest first. Gives each item's correction. */
export function mergeAll(
  ids: readonly string[],
  windows: readonly (readonly CleanedRecord[])[],
): Map<string, CleanedRecord> {
  const places = new Map(ids.map((id, index) => [id, index]));
  const winners = new Map<string, CleanedRecord>();
  const candidates = windows.flatMap((records, window) =>
    records.map((record) => ({ record, window })),
  );
  candidates.sort((a, b) => b.record.confidence - a.record.confidence || b.window - a.window);
  for (const { record } of candidates) {
    const covered = record.ordered_source_ids;
    const start = places.get(covered[0] ?? "") ?? Number.NaN;
    const isWinner = covered.every(
      (id, index) => places.get(id) === start + index && !winners.has(id),
    );
    if (isWinner) for (const id of covered) winners.set(id, record);
  }
  return winners;
}

/** Looks through the whole conversation after each event, as the rules are written. */
export class SimpleTranscript {
  readonly taken: ConversationItem[] = [];
  readonly windows: ConversationItem[][] = [];
  readonly #conversation: Conversation;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  look(isOver: boolean): void {
    const { items } = this.#conversation;
    for (const [index, item] of items.entries()) {
      if (this.taken.includes(item) || item.type !== "message") continue;
      if (item.isFinal || (isOver && item.text !== "")) this.taken.push(item);
      else if (!isOver && items.length - index <= 4) break;
    }
  }

  cut(isOver: boolean): void {
    for (const [index, items] of cutAll(this.taken, 6, 3).entries()) {
      if (items.length === 6 || isOver) this.windows[index] = items;
    }
  }

  get ids(): string[] {
    return this.#conversation.items.filter((item) => this.taken.includes(item)).map(({ id }) => id);
  }
}
