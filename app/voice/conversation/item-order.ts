import type { IObservableArray } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "./conversation-item.ts";

/** Orders items by `previous_item_id`. Searches from the end, since almost every new item belongs there. */
export class ItemOrder {
  readonly #items: IObservableArray<ConversationItem>;
  readonly #log: Logger;
  /** Items already placed after their previous item. They are not moved again. */
  readonly #placed = new WeakSet<ConversationItem>();
  /** Items whose previous item has not arrived, keyed by that item's id. They are placed when it does. */
  readonly #waiting = new Map<string, ConversationItem[]>();

  constructor(items: IObservableArray<ConversationItem>, log: Logger) {
    this.#items = items;
    this.#log = log;
  }

  /** Inserts an item after `previous`, or at the end. Logs a warning if `previousId` is not known yet. */
  insert(item: ConversationItem, previous?: ConversationItem, previousId?: string): void {
    this.#items.push(item);
    if (previousId) this.place(item, previous, previousId);
    this.#placeWaiting(item);
  }

  place(item: ConversationItem, previous: ConversationItem | undefined, previousId: string): void {
    if (this.#placed.has(item) || previous === item) return;
    item.previousItemId = previousId;
    if (!previous) return this.#wait(item, previousId);
    this.#placed.add(item);
    this.#moveAfter(item, previous);
  }

  remove(item: ConversationItem): void {
    const index = this.#items.lastIndexOf(item);
    if (index >= 0) this.#items.splice(index, 1);
  }

  clear(): void {
    this.#waiting.clear();
  }

  #wait(item: ConversationItem, previousId: string): void {
    const waiting = this.#waiting.get(previousId) ?? [];
    if (waiting.includes(item)) return;
    this.#waiting.set(previousId, [...waiting, item]);
    this.#log.warn("Invalid message order");
  }

  #placeWaiting(item: ConversationItem): void {
    const waiting = this.#waiting.get(item.id);
    if (!waiting) return;
    this.#waiting.delete(item.id);
    for (const next of waiting) this.place(next, item, item.id);
  }

  #moveAfter(item: ConversationItem, previous: ConversationItem): void {
    const last = this.#items.length - 1;
    const from = this.#items[last] === item ? last : this.#items.lastIndexOf(item);
    if (from < 0 || this.#items[from - 1] === previous) return;
    this.#items.splice(from, 1);
    this.#items.splice(this.#items.lastIndexOf(previous) + 1, 0, item);
  }
}
