import { autorun, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { computations, note, ReactiveNote } from "./sample-note.ts";

test("children are made once, by the first read", () => {
  const object = new ReactiveNote(note());
  expect(object.lines.map((line) => line.text)).toEqual(["Milk", "Bread"]);
  expect(object.lines).toBe(object.lines);
});

test("a write to a child shows in the parent's record and leaves the list of children alone", () => {
  const before = note();
  const object = new ReactiveNote(before);
  const { lines } = object;
  lines[0]?.update({ text: "Oat milk" });
  expect(object.snapshot.lines[0]?.text).toBe("Oat milk");
  expect(before.lines[0]?.text).toBe("Milk");
  expect(object.snapshot.lines[1]).toBe(before.lines[1]);
  expect(object.snapshot).toBe(object.snapshot);
  expect(object.lines).toBe(lines);
});

test("a write to a child renews the parent's computed values", () => {
  const object = new ReactiveNote(note());
  expect(object.text).toBe("Milk, Bread");
  computations.count = 0;
  object.lines[1]?.update({ text: "Rye" });
  expect(object.text).toBe("Milk, Rye");
  expect(object.text).toBe("Milk, Rye");
  expect(computations.count).toBe(1);
});

test("a write to a child tells listeners and observers of child and parent, of siblings not", () => {
  const object = new ReactiveNote(note());
  const [first, second] = object.lines;
  const told: string[] = [];
  object.subscribe(() => told.push("parent"));
  first?.subscribe(() => told.push("first"));
  second?.subscribe(() => told.push("second"));
  const seen: string[] = [];
  const stop = autorun(() => seen.push(object.text));
  first?.update({ text: "Oat milk" });
  expect(told).toEqual(["first", "parent"]);
  expect(seen).toEqual(["Milk, Bread", "Oat milk, Bread"]);
  stop();
});

test("an observer never sees a child and its parent disagree", () => {
  const object = new ReactiveNote(note());
  const [line] = object.lines;
  const pairs: string[] = [];
  const stop = autorun(() => pairs.push(`${line?.text}/${object.snapshot.lines[0]?.text}`));
  line?.update({ text: "Tea" });
  runInAction(() => {
    line?.update({ text: "Cocoa" });
    object.update({ title: "Errands" });
  });
  object.replace(note("Other", ["Water"]));
  expect(pairs).toEqual(["Milk/Milk", "Tea/Tea", "Cocoa/Cocoa", "Water/Water"]);
  stop();
});

test("a replaced list keeps the children whose key is still there", () => {
  const object = new ReactiveNote(note("Shopping", ["Milk", "Bread", "Tea"]));
  const [milk, bread, tea] = object.lines;
  const told = vi.fn();
  bread?.subscribe(told);
  object.update({
    lines: [
      { id: 2, text: "Tea" },
      { id: 1, text: "Rye" },
      { id: 9, text: "Jam" },
    ],
  });
  expect(object.lines.map((line) => line.text)).toEqual(["Tea", "Rye", "Jam"]);
  expect(object.lines[0]).toBe(tea);
  expect(object.lines[1]).toBe(bread);
  expect(told).toHaveBeenCalledTimes(1);
  milk?.update({ text: "Gone" });
  expect(object.text).toBe("Tea, Rye, Jam");
});

test("writes to a parent and to its children, in any order, are all in the next snapshot", () => {
  const object = new ReactiveNote(note());
  const [first, second] = object.lines;
  runInAction(() => {
    first?.update({ text: "Oat milk" });
    object.update({ title: "Errands" });
    second?.update({ text: "Rye" });
    first?.update({ text: "Soy milk" });
  });
  expect(object.snapshot).toEqual(note("Errands", ["Soy milk", "Rye"]));
  first?.update({ text: "Milk" });
  expect(object.update({ lines: object.snapshot.lines })).toBe(false);
  expect(object.snapshot).toEqual(note("Errands", ["Milk", "Rye"]));
});

test("replacing a record overrides what was written to its children", () => {
  const record = note();
  const object = new ReactiveNote(record);
  object.lines[0]?.update({ text: "Oat milk" });
  object.replace(record);
  expect(object.lines[0]?.text).toBe("Milk");
  expect(object.snapshot).toBe(record);
});

test("disposing a parent ends its children's subscriptions", () => {
  const object = new ReactiveNote(note());
  const [line] = object.lines;
  line?.subscribe(() => {});
  object.dispose();
  expect(line?.listenerCount).toBe(0);
});
