import { action, makeObservable, observableRef } from "mobx";
import type { CleanedRecord, RawRecord } from "./cleaning-prompt.ts";

export const windowSize = 6;
/** Number of items between window starts. The remaining items overlap with the next window as context. */
export const windowStride = 3;

/**
 * Cuts items into windows that overlap by `size - stride`. The last one may be shorter.
 *
 * @throws {RangeError} unless both are whole numbers and 0 < stride <= size (docs/product.md, 5).
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

type WindowState =
  | { phase: "waiting" }
  | { phase: "cleaning" }
  | { phase: "cleaned"; records: readonly CleanedRecord[] }
  | { phase: "failed"; reason: string };

/** Consecutive items that are cleaned by one request. */
export class CleaningWindow {
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

  /** The CSS class of the window's colour (docs/product.md, 2). */
  get colorClass(): string {
    return `window_${this.number}`;
  }
}
