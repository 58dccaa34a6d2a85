import * as fc from "fast-check";
import { expect, test } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";

const written = { id: 9, text: "Written" };

test("a child that wrote another key stays the same object when its list is written, read before or not", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.shuffledSubarray([1, 2], { minLength: 0 }),
      (isReplaced, isRead, others) => {
        const object = new ReactiveNote(note("Shopping", ["Milk", "Bread", "Tea"]));
        const [milk] = object.lines;
        milk?.update({ id: 9 });
        if (isRead) void object.snapshot;
        const received = { ...note(), lines: [...others.map((id) => ({ id, text: "" })), written] };
        if (isReplaced) object.replace(received);
        else object.update(received);
        expect(object.lines.at(-1)).toBe(milk);
        expect(milk?.isRemoved).toBe(false);
        expect(milk?.snapshot).toEqual(written);
      },
    ),
  );
});

test("a child that writes a sibling's key is refused before it changes anything", () => {
  const object = new ReactiveNote(note("Shopping", ["Milk", "Bread", "Tea"]));
  const [milk, bread] = object.lines;
  bread?.update({ id: 9 });
  const before = object.snapshot;
  expect(() => milk?.update({ id: 9 })).toThrow("The key 9 stands twice in the list lines");
  expect(() => milk?.replace({ id: 2, text: "Cocoa" })).toThrow("The key 2 stands twice");
  expect(object.snapshot).toBe(before);
  expect(milk?.update({ id: 1, text: "Oat milk" })).toBe(true);
  expect(bread?.update({ id: 9, text: "Rye" })).toBe(true);
});
