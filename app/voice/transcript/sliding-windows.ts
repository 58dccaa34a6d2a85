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
