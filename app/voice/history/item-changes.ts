import type { IArrayDidChange } from "mobx";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { type DisplayMessage, displayRole } from "../conversation/message-text.ts";
import type { SavedItem } from "./rehearsal-schema.ts";

/** The items of a conversation that have changed since they were taken to be saved. */
export class ItemChanges {
  readonly #items: readonly ConversationItem[];
  readonly #changed = new Set<ConversationItem>();
  /** Keys. */
  readonly #removed = new Set<string>();
  /** Whether what was saved before is to be replaced. */
  #isWhole = true;

  constructor(items: readonly ConversationItem[]) {
    this.#items = items;
  }

  get isEmpty(): boolean {
    return this.#items.length === 0 && this.#removed.size === 0;
  }

  add(items: Iterable<ConversationItem>): void {
    for (const item of items) this.#changed.add(item);
  }

  /** What follows the change has another position. */
  reorder(change: IArrayDidChange<ConversationItem>): void {
    if (change.type !== "splice") return;
    for (const { key } of change.removed) this.#removed.add(key);
    for (const { key } of change.added) this.#removed.delete(key);
    this.add(this.#items.slice(change.index));
  }

  /** Everything is to be saved. */
  forget(): void {
    this.#isWhole = true;
    this.#removed.clear();
    this.#changed.clear();
    this.add(this.#items);
  }

  /** Leaves items that are not sent yet. */
  take(rehearsalId: number): { items: SavedItem[]; removed: string[]; isWhole: boolean } {
    const unsent = [...this.#changed].filter(({ isUnsent }) => isUnsent);
    const items = [...this.#changed]
      .filter((item) => this.#items[item.position] === item && !item.isUnsent)
      .map((item) => toSavedItem(rehearsalId, item));
    const removed = [...this.#removed];
    const isWhole = this.#isWhole;
    this.#changed.clear();
    this.add(unsent);
    this.#removed.clear();
    this.#isWhole = false;
    return { items, removed, isWhole };
  }
}

export function toSavedItem(rehearsalId: number, item: ConversationItem): SavedItem {
  return {
    rehearsalId,
    key: item.key,
    id: item.id,
    position: item.position,
    role: displayRole(item.role),
    text: item.type === "message" ? item.text : item.displayText,
    isTyped: item.isTyped,
    isMessage: item.type === "message",
    interrupted: item.interrupted,
    createdAt: item.createdAt,
    ...(item.heardText !== item.text && { heard: item.heardText }),
    ...(item.cleaned && { cleaned: toRecord(item.cleaned) }),
    ...(item.isEarlier && { isEarlier: true }),
  };
}

function toRecord({ ordered_source_ids: ids, ...record }: DisplayMessage): SavedItem["cleaned"] {
  return { ...record, ordered_source_ids: [...ids] };
}
