import type { IObservableArray } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "./conversation-item.ts";

/**
 * The order of a conversation's items, by their previous ones. Places are looked for from the end, where nearly all
 * of them are.
 */
export class ItemOrder {
  readonly #items: IObservableArray<ConversationItem>;
  readonly #log: Logger;
  /** Items whose place the provider told. They do not move again. */
  readonly #placed = new WeakSet<ConversationItem>();
  /** Items at the end because their previous one was not known, by its id. */
  readonly #waiting = new Map<string, ConversationItem[]>();

  constructor(items: IObservableArray<ConversationItem>, log: Logger) {
    this.#items = items;
    this.#log = log;
  }

  /** Adds an item after its previous one; to the end when that is not told or, logged, not known. */
  insert(item: ConversationItem, previous?: ConversationItem, previousId?: string): void {
    this.#items.push(item);
    if (previousId) this.place(item, previous, previousId);
    this.#settle(item);
  }

  /** Moves an item that has no place yet behind its previous one. */
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
    this.#log.warn(new InvalidMessageOrderError().message);
  }

  /** Those that waited for this item follow it now. */
  #settle(item: ConversationItem): void {
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

/** An item names a previous item that does not exist (spec.md, 5). */
class InvalidMessageOrderError extends Error {
  override name = "InvalidMessageOrderError";
  constructor() {
    super("Invalid message order");
  }
}
