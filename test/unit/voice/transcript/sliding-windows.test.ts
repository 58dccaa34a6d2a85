import fc from "fast-check";
import { expect, test } from "vitest";
import { SlidingWindows } from "../../../../app/voice/transcript/sliding-windows.ts";
import { cutAll } from "./simple-transcript.ts";

const shapes = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }), fc.nat(80))
  .filter(([size, stride]) => stride <= size);

test("windows cut one item at a time are those cut from the whole list, whatever size and stride", () => {
  fc.assert(
    fc.property(shapes, ([size, stride, count]) => {
      const items = Array.from({ length: count }, (_, index) => index);
      const cutter = new SlidingWindows<number>(size, stride);
      const windows: (readonly number[])[] = [];
      for (const item of items) {
        const full = cutter.push(item);
        if (full) windows[full.index] = full.items;
      }
      const last = cutter.rest();
      if (last) windows[last.index] = last.items;
      expect(windows).toEqual(cutAll(items, size, stride));
      expect([...new Set(windows.flat())]).toEqual(items);
    }),
  );
});

test.for([
  [3, 0],
  [3, -1],
  [3, Number.NaN],
  [3, 4],
])("a window of %i with a stride of %i is an error", ([size = 0, stride = 0]) => {
  expect(() => new SlidingWindows(size, stride)).toThrow(/^The stride must/);
});
