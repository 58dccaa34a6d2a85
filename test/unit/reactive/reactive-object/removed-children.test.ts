import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";
import { type Project, ReactiveProject } from "./sample-project.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const start: Project = {
  name: "start",
  sections: [0, 1, 2].map((id) => ({
    id,
    name: `Section ${id}`,
    tasks: [0, 1].map((task) => ({ id: task, name: `Task ${task}` })),
  })),
};

test("listeners and observers of a child, and of its children, are told when it is removed and when it returns", () => {
  const object = new ReactiveProject(start);
  const section = object.section(1);
  const task = section?.task(0);
  const seen: (boolean | undefined)[] = [];
  const told: string[] = [];
  const stop = autorun(() => seen.push(task?.isRemoved));
  section?.subscribe(() => told.push("section"));
  task?.subscribe(() => told.push("task"));
  const before = object.snapshot;
  runInAction(() => object.update({ sections: [] }));
  expect([section?.isRemoved, task?.isRemoved]).toEqual([true, true]);
  expect(seen).toEqual([false, true]);
  expect(told).toEqual(["section", "task"]);
  runInAction(() => object.replace(before));
  expect(seen).toEqual([false, true, false]);
  expect(told).toEqual(["section", "task", "section", "task"]);
  stop();
});

test("undo with the record of before brings the same children back, and what they write is kept", () => {
  const ids = fc.uniqueArray(fc.nat(5), { maxLength: 4 });
  fc.assert(
    fc.property(ids, fc.boolean(), fc.nat(2), (kept, isReplaced, written) => {
      const object = new ReactiveProject(start);
      object.section(written)?.rename("Written");
      const { sections } = object;
      const children = [...sections, ...sections.flatMap((section) => section.tasks)];
      const before = object.snapshot;
      const next = kept.map(
        (id) => before.sections.find((one) => one.id === id) ?? { id, name: "" },
      );
      if (isReplaced) object.replace({ name: "After", sections: next });
      else object.update({ sections: next });
      void object.sections;
      object.replace(before);
      const present = [...object.sections, ...object.sections.flatMap((section) => section.tasks)];
      expect(present.map((child) => children.indexOf(child))).toEqual([...children.keys()]);
      for (const section of sections) {
        expect(section.isRemoved).toBe(false);
        expect(section.task(1)?.rename("After the undo")).toBe(true);
      }
      expect(object.snapshot.sections.map(({ tasks: all }) => all?.[1]?.name)).toEqual(
        sections.map(() => "After the undo"),
      );
    }),
  );
});

test("a child that returns gives way to one that took its key meanwhile", () => {
  const object = new ReactiveNote(note("Shopping", ["Milk"]));
  const [former] = object.lines;
  const before = object.snapshot;
  object.update({ lines: [] });
  object.update({ lines: [{ id: 0, text: "Tea" }] });
  const [present] = object.lines;
  object.replace(before);
  expect(object.lines[0]).toBe(present);
  expect(present?.text).toBe("Milk");
  expect([present?.isRemoved, former?.isRemoved]).toEqual([false, true]);
});

test("a copy of the record of before brings no child back", () => {
  const object = new ReactiveNote(note("Shopping", ["Milk"]));
  const [former] = object.lines;
  const before = structuredClone(object.snapshot);
  object.update({ lines: [] });
  object.replace(before);
  expect(object.lines[0]).not.toBe(former);
  expect(former?.isRemoved).toBe(true);
});

test("disposal ends the listeners of removed children too: what returns later is another object", () => {
  const object = new ReactiveProject(start);
  const section = object.section(0);
  const listener = vi.fn();
  section?.subscribe(listener);
  section?.task(0)?.subscribe(listener);
  const before = object.snapshot;
  object.update({ sections: [] });
  listener.mockClear();
  object.dispose();
  object.replace(before);
  object.section(0)?.rename("After");
  object.section(0)?.task(0)?.rename("After");
  expect(object.snapshot.sections[0]).toMatchObject({
    name: "After",
    tasks: [{ name: "After" }, {}],
  });
  expect(listener).not.toHaveBeenCalled();
  expect(section?.isRemoved).toBe(true);
});

test("a record that moves to another parent's list gets a new child there, and the former is removed", () => {
  const object = new ReactiveProject(start);
  const task = object.section(0)?.task(1);
  const listener = vi.fn();
  task?.subscribe(listener);
  const [from, to, ...others] = object.snapshot.sections;
  const moved = from?.tasks?.[1];
  if (!from || !to || !moved) throw new Error("nothing to move");
  const sections = [{ ...from, tasks: [] }, { ...to, tasks: [moved] }, ...others];
  object.update({ sections });
  expect(task?.isRemoved).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(object.section(1)?.tasks[0]?.rename("After")).toBe(true);
  expect(object.section(1)?.tasks[0]).not.toBe(task);
  expect(task?.snapshot.name).toBe("Task 1");
});

test("development warns of a write to a removed child, since it is lost", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const object = new ReactiveProject(start);
  const section = object.section(0);
  const task = section?.task(0);
  object.update({ sections: [] });
  expect(warnings).not.toHaveBeenCalled();
  expect(section?.rename("Lost")).toBe(false);
  expect(task?.replace({ id: 0, name: "Lost" })).toBe(false);
  expect(warnings.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining("A write to a removed ReactiveSection was lost"),
    expect.stringContaining("A write to a removed ReactiveTask was lost"),
  ]);
});
