import * as fc from "fast-check";
import { expect, test } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";
import { type Project, ReactiveProject } from "./sample-project.ts";

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

test("a key twice is refused before it changes anything, though this object was asked for no child of the list", () => {
  void new ReactiveProject(project(1)).sections[0]?.tasks;
  const doubled = [0, 0].map((id) => ({ id, name: "Twice" }));
  const object = new ReactiveProject(project(2));
  const before = object.snapshot;
  expect(() => object.update({ sections: doubled })).toThrow("The key 0 stands twice");
  expect(() => object.replace({ name: "", sections: doubled })).toThrow("The key 0 stands twice");
  expect(object.snapshot).toBe(before);

  const section = object.section(0);
  expect(() => section?.update({ tasks: doubled })).toThrow("in the list tasks");
  const [, second] = before.sections;
  const sections = [{ id: 0, name: "Twice", tasks: doubled }, ...(second ? [second] : [])];
  expect(() => object.replace({ name: "After", sections })).toThrow("in the list tasks");
  expect(object.snapshot).toBe(before);
  expect(section?.isRemoved).toBe(false);
});

function project(count: number): Project {
  const sections = Array.from({ length: count }, (_, id) => ({
    id,
    name: "Section",
    tasks: [{ id: 0, name: "Task" }],
  }));
  return { name: "Project", sections };
}
