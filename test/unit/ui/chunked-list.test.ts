import fc from "fast-check";
import { observable } from "mobx";
import { expect, onTestFinished, test } from "vitest";
import { ChunkedItems } from "../../../app/ui/chunked-list.tsx";

function follow(length: number) {
  const items = observable.array(
    Array.from({ length }, (_, index) => index),
    { deep: false },
  );
  const list = new ChunkedItems(items, String);
  onTestFinished(list.follow());
  return { items, list, chunks: () => list.chunks.map((chunk) => chunk.items.get()) };
}

test("the chunks hold what the list holds, whatever is put in, replaced or taken out", () => {
  const change = fc.record({
    at: fc.nat(200),
    removed: fc.nat(40),
    added: fc.array(fc.integer(), { maxLength: 40 }),
  });
  fc.assert(
    fc.property(fc.nat(150), fc.array(change, { maxLength: 8 }), (length, changes) => {
      const { items, chunks } = follow(length);
      for (const { at, removed, added } of changes) items.splice(at, removed, ...added);
      if (items.length > 0) items[items.length >> 1] = -1;
      expect(chunks().flat()).toEqual(items.slice());
      expect(chunks().every((chunk) => chunk.length > 0)).toBe(true);
    }),
  );
});

test("the last 200 rows stand in the page, earlier ones once they are asked for, until the list is another", () => {
  const { items, list } = follow(1_190);
  expect(list.first).toBe(40);
  items.push(...items.slice(0, 11));
  expect(list.first).toBe(41);
  list.showEarlier();
  expect(list.first).toBe(33);
  items.push(...items.slice(0, 100));
  expect(list.first).toBe(33);
  for (let press = 0; press < 5; press++) list.showEarlier();
  expect(list.first).toBe(0);
  list.showLatest();
  expect(list.first).toBe(45);
  list.showAll();
  items.clear();
  items.push(...Array.from({ length: 250 }, () => 1));
  expect(list.first).toBe(2);
});

test("a new row changes one chunk, however long the list is", () => {
  for (const length of [10, 5_010]) {
    const { items, chunks } = follow(length);
    const before = chunks();
    items.push(1);
    expect(chunks().filter((chunk, index) => chunk !== before[index])).toHaveLength(1);
  }
});
