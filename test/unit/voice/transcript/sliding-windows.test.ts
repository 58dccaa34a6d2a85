import fc from "fast-check";
import { expect, test } from "vitest";
import { slidingWindows } from "../../../../app/voice/transcript/sliding-windows.ts";

const shapes = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat(80))
  .filter(([size, stride]) => stride <= size);

test("every item is in a window, in order, whatever the size and the stride", () => {
  fc.assert(
    fc.property(shapes, ([size, stride, count]) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const windows = slidingWindows(items, size, stride);
      expect([...new Set(windows.flat())]).toEqual(items);
      for (const [index, window] of windows.entries()) {
        expect(window).toEqual(items.slice(index * stride, index * stride + size));
        if (index < windows.length - 1) expect(window).toHaveLength(size);
      }
    }),
  );
});

test("a window that was full stays as it is, however many items follow", () => {
  fc.assert(
    fc.property(shapes, fc.nat(20), ([size, stride, count], more) => {
      const items = Array.from({ length: count + more }, (_, index) => index);
      const before = slidingWindows(items.slice(0, count), size, stride);
      const after = slidingWindows(items, size, stride);
      const full = before.filter((window) => window.length === size);
      expect(after.slice(0, full.length)).toEqual(full);
    }),
  );
});

test.for([
  [3, 0],
  [3, -1],
  [3, Number.NaN],
  [3, 4],
])("a window of %i with a stride of %i is an error", ([size = 0, stride = 0]) => {
  expect(() => slidingWindows([1], size, stride)).toThrow(/^The stride must/);
});
