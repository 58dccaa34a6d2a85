import type { IObservableArray } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "./conversation-item.ts";

/** Orders items by `previous_item_id`, and sets their positions. Almost every new item belongs at the end. */
export class ItemOrder {
  readonly #items: IObservableArray<ConversationItem>;
  readonly #log: Logger;
  readonly #placed = new WeakSet<ConversationItem>();
  /** Items by the id of their previous item, which has not arrived. */
  readonly #waiting = new Map<string, ConversationItem[]>();
  /** Items that the current session does not know: of earlier ones, or refused. */
  readonly #unknown = new WeakSet<ConversationItem>();

  constructor(items: IObservableArray<ConversationItem>, log: Logger) {
    this.#items = items;
    this.#log = log;
  }

  /** Logs a warning if `previousId` is not known yet. */
  insert(item: ConversationItem, previous?: ConversationItem, previousId?: string): void {
    item.position = this.#items.push(item) - 1;
    if (previousId) this.place(item, previous, previousId);
    this.#placeWaiting(item);
  }

  prepend(items: readonly ConversationItem[]): void {
    this.#items.unshift(...items);
    this.#number(0);
  }

  place(item: ConversationItem, previous: ConversationItem | undefined, previousId: string): void {
    if (this.#placed.has(item) || previous === item) return;
    if (!previous) return this.#wait(item, previousId);
    this.#placed.add(item);
    this.#moveAfter(item, previous);
  }

  /** Keeps items that a session does not know directly after their previous item. */
  keepInPlace(items: readonly ConversationItem[]): void {
    for (const item of items) this.#unknown.add(item);
  }

  remove(item: ConversationItem): void {
    if (!this.includes(item)) return;
    this.#items.splice(item.position, 1);
    this.#number(item.position);
  }

  includes(item: ConversationItem): boolean {
    return this.#items[item.position] === item;
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
    const from = item.position;
    if (!this.includes(item)) return;
    let after = previous.position;
    while (this.#isUnknown(this.#items[after + 1])) after++;
    if (from - 1 === after) return;
    const to = after + (from > after ? 1 : 0);
    this.#items.splice(from, 1);
    this.#items.splice(to, 0, item);
    this.#number(Math.min(from, to));
  }

  #isUnknown(item: ConversationItem | undefined): boolean {
    return item !== undefined && this.#unknown.has(item);
  }

  #number(from: number): void {
    for (const [offset, item] of this.#items.slice(from).entries()) item.position = from + offset;
  }
}
