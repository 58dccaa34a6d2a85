import { action, makeObservable, observableRef } from "mobx";
import type { CompletionFailure } from "../completions/completion-errors.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { displayRole } from "../conversation/message-text.ts";
import type { CleanedRecord, RawRecord } from "./cleaning-prompt.ts";

export const windowSize = 6;
/** Items between window starts. The other items of a window overlap with the next one. */
export const windowStride = 3;

export interface Window<T> {
  index: number;
  items: readonly T[];
}

/** Cuts a growing list into windows that overlap by `size - stride` items. */
export class SlidingWindows<T> {
  readonly #size: number;
  readonly #stride: number;
  #index = 0;
  #items: T[] = [];

  /** @throws {RangeError} unless both are whole numbers and 0 < stride <= size (docs/product.md, 5). */
  constructor(size: number, stride: number) {
    if (!(stride > 0)) throw new RangeError("The stride must be greater than 0");
    if (stride > size) throw new RangeError("The stride must not be greater than the window size");
    if (!Number.isInteger(size) || !Number.isInteger(stride)) {
      throw new RangeError("Window size and stride must be whole numbers");
    }
    this.#size = size;
    this.#stride = stride;
  }

  push(item: T): Window<T> | undefined {
    this.#items.push(item);
    if (this.#items.length < this.#size) return undefined;
    const full = { index: this.#index, items: this.#items };
    this.#items = full.items.slice(this.#stride);
    this.#index++;
    return full;
  }

  /** Returns the last window, which is not full. Undefined if every item is in a full one. */
  remainder(): Window<T> | undefined {
    const shared = this.#index === 0 ? 0 : this.#size - this.#stride;
    if (this.#items.length === shared) return undefined;
    return { index: this.#index, items: [...this.#items] };
  }
}

type WindowState =
  | { phase: "waiting" }
  | { phase: "cleaning" }
  | { phase: "cleaned"; records: readonly CleanedRecord[] }
  | ({ phase: "failed" } & CompletionFailure);

interface Correction {
  record: CleanedRecord;
  /** The items that it corrects. */
  covered: readonly ConversationItem[];
}

/** Consecutive items that one request cleans. Those that the visitor has struck out are left out. */
export class CleaningWindow {
  readonly number: number;
  readonly cut: Window<ConversationItem>;
  readonly items: readonly ConversationItem[];
  /** The items as they were when the window was cut. */
  readonly sources: readonly RawRecord[];
  state: WindowState;
  /** Kept, since each window that was cleaned is merged with all others. Empty until this one is cleaned. */
  corrections: readonly Correction[] = [];

  constructor(cut: Window<ConversationItem>) {
    this.number = cut.index + 1;
    this.cut = cut;
    this.items = cut.items.filter(({ isStruck }) => !isStruck);
    this.state = this.items.length > 0 ? { phase: "waiting" } : { phase: "cleaned", records: [] };
    this.sources = this.items.map(({ id, role, heardText: text }) => ({
      id,
      role: displayRole(role),
      text,
    }));
    makeObservable(this, { state: observableRef, setState: action });
  }

  setState(state: WindowState): void {
    this.state = state;
    this.corrections = state.phase === "cleaned" ? state.records.map(this.#correction) : [];
  }

  readonly #correction = (record: CleanedRecord): Correction => {
    const ids = this.sources.map(({ id }) => id);
    const covered = record.ordered_source_ids.flatMap(
      (id) => this.items[ids.lastIndexOf(id)] ?? [],
    );
    return { record, covered };
  };

  /** The CSS class of the window's colour (docs/product.md, 2). */
  get colorClass(): string {
    return `window_${this.number}`;
  }
}
