import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { CleanedRecord } from "./cleaning-prompt.ts";
import type { CleaningWindow } from "./sliding-windows.ts";

/** A cleaned record and the items that it would correct. */
interface Offer {
  record: CleanedRecord;
  items: readonly ConversationItem[];
  window: CleaningWindow;
  /** Its place in the window's answer. */
  place: number;
  wins: boolean;
}

interface MergerOptions {
  isInTranscript: (item: ConversationItem) => boolean;
  /** The next item of the transcript, in order. */
  next: (item: ConversationItem) => ConversationItem | undefined;
}

/**
 * Merges the records of overlapping windows so that each item is corrected once at most. Records with higher confidence
 * win; if it is equal, the later window wins. A record loses if it shares an item with a winner or if its items are not
 * consecutive.
 *
 * Decides anew only on the records that a change affects: whether one wins depends on the stronger ones it overlaps with.
 */
export class RecordMerger {
  readonly #options: MergerOptions;
  #offers = new WeakMap<ConversationItem, readonly Offer[]>();
  readonly #undecided = new Set<Offer>();
  readonly #changed = new Set<ConversationItem>();

  constructor(options: MergerOptions) {
    this.#options = options;
  }

  /** Adds the records of a cleaned window. Call `settle` afterwards, here and below. */
  add(window: CleaningWindow, records: readonly CleanedRecord[]): void {
    const byId = new Map(window.sources.map(({ id }, index) => [id, window.items[index]]));
    for (const [place, record] of records.entries()) {
      const items = record.ordered_source_ids.flatMap((id) => byId.get(id) ?? []);
      const offer: Offer = { record, items, window, place, wins: false };
      for (const item of items) this.#offers.set(item, [...this.#offersOf(item), offer]);
      this.#undecided.add(offer);
    }
  }

  /** Takes the records of a window back. */
  withdraw(window: CleaningWindow): void {
    for (const item of window.items) {
      const offers = this.#offersOf(item);
      this.#offers.set(
        item,
        offers.filter((offer) => offer.window !== window),
      );
      this.#changed.add(item);
    }
    for (const item of window.items) this.reconsider(item);
  }

  /** Call it when the item or its neighbour has entered, left or moved. */
  reconsider(item: ConversationItem): void {
    for (const offer of this.#offersOf(item)) this.#undecided.add(offer);
  }

  /** Returns the items that belong to another record than before, or to none. */
  settle(): readonly ConversationItem[] {
    let offer = this.#takeStrongest();
    while (offer) {
      this.#decide(offer);
      offer = this.#takeStrongest();
    }
    for (const item of this.#changed) {
      item.set({ cleaned: this.#offersOf(item).find(({ wins }) => wins)?.record });
    }
    const changed = [...this.#changed];
    this.#changed.clear();
    return changed;
  }

  clear(): void {
    this.#offers = new WeakMap();
    this.#undecided.clear();
    this.#changed.clear();
  }

  #decide(offer: Offer): void {
    const rivals = offer.items.flatMap((item) =>
      this.#offersOf(item).filter((rival) => rival !== offer),
    );
    const isBeaten = rivals.some((rival) => rival.wins && isStronger(rival, offer));
    const wins = !isBeaten && this.#isConsecutive(offer.items);
    if (wins === offer.wins) return;
    offer.wins = wins;
    for (const item of offer.items) this.#changed.add(item);
    for (const rival of rivals) if (isStronger(offer, rival)) this.#undecided.add(rival);
  }

  #takeStrongest(): Offer | undefined {
    let strongest: Offer | undefined;
    for (const offer of this.#undecided) {
      if (!strongest || isStronger(offer, strongest)) strongest = offer;
    }
    if (strongest) this.#undecided.delete(strongest);
    return strongest;
  }

  #isConsecutive(items: readonly ConversationItem[]): boolean {
    const { isInTranscript, next } = this.#options;
    return items.every((item, index) => {
      const before = items[index - 1];
      return isInTranscript(item) && (!before || next(before) === item);
    });
  }

  #offersOf(item: ConversationItem): readonly Offer[] {
    return this.#offers.get(item) ?? [];
  }
}

function isStronger(a: Offer, b: Offer): boolean {
  const byConfidence = a.record.confidence - b.record.confidence;
  const byWindow = a.window.number - b.window.number;
  return (byConfidence || byWindow || b.place - a.place) > 0;
}
