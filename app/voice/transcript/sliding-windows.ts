import { action, makeObservable, observableRef } from "mobx";
import type { CleanedRecord, RawRecord } from "./cleaning-prompt.ts";

/** How many items are cleaned at once. */
export const windowSize = 6;
/** How many items further the next window begins: the others are the context that both see. */
export const windowStride = 3;

/**
 * Cuts items into windows that overlap by `size - stride`. Every item is in one at least, in order; the last window
 * may be shorter.
 *
 * @throws {RangeError} when the stride is not greater than 0, or greater than the window size (spec.md, 5).
 */
export function slidingWindows<T>(items: readonly T[], size: number, stride: number): T[][] {
  if (!(stride > 0)) throw new RangeError("The stride must be greater than 0");
  if (stride > size) throw new RangeError("The stride must not be greater than the window size");
  if (!Number.isInteger(size) || !Number.isInteger(stride)) {
    throw new RangeError("Window size and stride must be whole numbers");
  }
  const windows: T[][] = [];
  for (let start = 0; start < items.length; start += stride) {
    windows.push(items.slice(start, start + size));
    if (start + size >= items.length) break;
  }
  return windows;
}

export type WindowState =
  | { phase: "waiting" }
  | { phase: "cleaning" }
  | { phase: "cleaned"; records: readonly CleanedRecord[] }
  | { phase: "failed"; why: string };

/** Some items that follow each other, to be cleaned together. */
export class CleaningWindow {
  /** From 1. */
  readonly number: number;
  readonly sources: readonly RawRecord[];
  state: WindowState = { phase: "waiting" };

  constructor(number: number, sources: readonly RawRecord[]) {
    this.number = number;
    this.sources = sources;
    makeObservable(this, { state: observableRef, setState: action });
  }

  setState(state: WindowState): void {
    this.state = state;
  }

  /** The class of its colour (spec.md, 2). */
  get colorClass(): string {
    return `window_${this.number}`;
  }
}
