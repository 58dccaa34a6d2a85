import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, type Note, note, ReactiveLine, ReactiveNote } from "./sample-note.ts";
import { type Project, ReactiveProject } from "./sample-project.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const three = () => note("Shopping", ["Milk", "Bread", "Tea"]);

test("a write to a child copies the parent's record, and leaves siblings and the list of children alone", () => {
  const before = note();
  const object = new ReactiveNote(before);
  const { lines } = object;
  lines[0]?.update({ text: "Oat milk" });
  expect(before.lines[0]?.text).toBe("Milk");
  expect(object.snapshot).toEqual(note("Shopping", ["Oat milk", "Bread"]));
  expect(object.snapshot.lines[1]).toBe(before.lines[1]);
  expect(object.lines).toBe(lines);
  expect(object.update({ lines: object.snapshot.lines })).toBe(false);
  object.replace(before);
  expect(object.snapshot).toBe(before);
  expect(lines[0]?.text).toBe("Milk");
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
  const object = new ReactiveNote(three());
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
  expect([milk, bread].map((line) => line?.isRemoved)).toEqual([true, false]);
});

test("a new snapshot searches no list for the children that changed", () => {
  const texts = Array.from({ length: 32_000 }, (_, index) => `Line ${index}`);
  const object = new ReactiveNote(note("Long", texts));
  const { lines } = object;
  runInAction(() => {
    for (const line of lines) line.update({ text: "Written" });
  });
  const search = vi.spyOn(Array.prototype, "indexOf");
  const { snapshot } = object;
  const searches = search.mock.calls.length;
  search.mockRestore();
  expect(searches).toBe(0);
  expect(snapshot.lines.every(({ text }) => text === "Written")).toBe(true);
});

test("a child that wrote another key stays the same object when its list is written, read before or not", () => {
  fc.assert(
    fc.property(
      fc.boolean(),
      fc.boolean(),
      fc.shuffledSubarray([1, 2], { minLength: 0 }),
      (isReplaced, isRead, others) => {
        const object = new ReactiveNote(three());
        const [milk] = object.lines;
        const written = { id: 9, text: "Written" };
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
  const object = new ReactiveNote(three());
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
  void new ReactiveProject(start).sections[0]?.tasks;
  const doubled = [0, 0].map((id) => ({ id, name: "Twice" }));
  expect(() => new ReactiveProject({ name: "", sections: doubled }).sections).toThrow("twice");
  const object = new ReactiveProject(start);
  const before = object.snapshot;
  expect(() => object.update({ sections: doubled })).toThrow("The key 0 stands twice");
  expect(() => object.replace({ name: "", sections: doubled })).toThrow("The key 0 stands twice");

  const section = object.section(0);
  expect(() => section?.update({ tasks: doubled })).toThrow("in the list tasks");
  const sections = [{ id: 0, name: "Twice", tasks: doubled }, ...before.sections.slice(1)];
  expect(() => object.replace({ name: "After", sections })).toThrow("in the list tasks");
  expect(object.snapshot).toBe(before);
  expect(section?.isRemoved).toBe(false);
});

class Busy extends ReactiveObject<Note> {
  static whileMaking: (() => void) | undefined = undefined;
  static keyOf = ({ id }: Line) => id;

  line(index: number) {
    return this.child(Busy.list, index);
  }

  get lines(): readonly ReactiveLine[] {
    return this.children(Busy.list);
  }

  static readonly list = listOf(
    "lines",
    (line: Line) => {
      const act = Busy.whileMaking;
      Busy.whileMaking = undefined;
      act?.();
      return new ReactiveLine(line);
    },
    (line) => Busy.keyOf(line),
  );
}

const acts: [what: string, act: (object: Busy) => unknown][] = [
  ["empties the list", (object) => object.update({ lines: [] })],
  ["turns it round", (object) => object.update({ lines: object.snapshot.lines.toReversed() })],
  ["replaces the parent", (object) => object.replace(note("Other", ["Tea"]))],
  ["asks for the child that it makes", (object) => object.line(0)],
];

test.each(acts)("a make that %s is refused, and leaves the list whole", (_, act) => {
  const object = new Busy(note());
  Busy.whileMaking = () => act(object);
  expect(() => object.line(0)).toThrow("A make only makes");
  const { lines } = object.snapshot;
  expect(object.lines.map(({ snapshot }) => snapshot)).toEqual(lines);
  object.line(0)?.update({ text: "Written" });
  const written = lines.map((line, index) => (index === 0 ? { ...line, text: "Written" } : line));
  expect(object.snapshot.lines).toEqual(written);
});

test("a make may read the parent and ask for other children", () => {
  const object = new Busy(note());
  Busy.whileMaking = () => object.line(1)?.update({ text: object.snapshot.title });
  expect(object.line(0)?.text).toBe("Milk");
  expect(object.snapshot.lines.map(({ text }) => text)).toEqual(["Milk", "Shopping"]);
});

test("a make that throws fails whoever reads the child, and leaves record and listeners whole", () => {
  const object = new Busy(note());
  const [milk] = object.lines;
  const told = vi.fn();
  object.subscribe(told);
  Busy.whileMaking = () => {
    throw new Error("make fails");
  };
  object.update({ lines: [...object.snapshot.lines, { id: 9, text: "Tea" }] });
  expect(told).toHaveBeenCalledTimes(1);
  expect(() => object.lines).toThrow("make fails");
  expect(object.lines[0]).toBe(milk);
  expect(object.lines.map(({ text }) => text)).toEqual(["Milk", "Bread", "Tea"]);
});

test("an update whose keyOf throws changes nothing and tells nobody", () => {
  const before = note("Before");
  const object = new Busy(before);
  const { lines } = object;
  const told = vi.fn();
  object.subscribe(told);
  const keyOf = vi.spyOn(Busy, "keyOf").mockImplementation(({ id, text }) => {
    if (text === "Jam") throw new Error("keyOf fails");
    return id;
  });
  const next = note("After", ["Oat milk", "Jam"]);
  expect(() => object.update(next)).toThrow("keyOf fails");
  expect(() => object.replace(next)).toThrow("keyOf fails");
  keyOf.mockRestore();
  expect(told).not.toHaveBeenCalled();
  expect(object.snapshot).toBe(before);
  expect(object.lines).toBe(lines);
  lines[0]?.update({ text: "Tea" });
  expect(object.snapshot.lines.map(({ text }) => text)).toEqual(["Tea", "Bread"]);
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
  runInAction(() => object.replace(before));
  expect(seen).toEqual([false, true, false]);
  expect(told).toEqual(["section", "task", "section", "task"]);
  stop();
});

test("a write to a removed child is lost, tells nobody, and is warned of", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const object = new ReactiveProject(start);
  const section = object.section(0);
  const task = section?.task(0);
  object.update({ sections: [] });
  expect(warnings).not.toHaveBeenCalled();
  const told = vi.fn();
  section?.subscribe(told);
  expect(section?.rename("Lost")).toBe(false);
  expect(task?.replace({ id: 0, name: "Lost" })).toBe(false);
  expect(section?.snapshot).toBe(start.sections[0]);
  expect(told).not.toHaveBeenCalled();
  expect(warnings.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining("A write to a removed ReactiveSection was lost"),
    expect.stringContaining("A write to a removed ReactiveTask was lost"),
  ]);
});

test("undo with the record of before brings the same children back, and what they write is kept", () => {
  const ids = fc.uniqueArray(fc.nat(5), { maxLength: 4 });
  fc.assert(
    fc.property(ids, fc.boolean(), fc.nat(2), (kept, isReplaced, renamed) => {
      const object = new ReactiveProject(start);
      object.section(renamed)?.rename("Written");
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

test("a child gives way to one that took its key meanwhile, and no copy of its record brings it back", () => {
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
  object.update({ lines: [] });
  object.replace(structuredClone(before));
  expect(object.lines[0]).not.toBe(present);
  expect(present?.isRemoved).toBe(true);
});

test("disposal ends the listeners of children, removed ones too: what returns later is another object", () => {
  const object = new ReactiveProject(start);
  const [section, kept] = [object.section(0), object.section(1)];
  const listener = vi.fn();
  for (const child of [section, section?.task(0), kept]) child?.subscribe(listener);
  const before = object.snapshot;
  object.update({ sections: before.sections.slice(1) });
  listener.mockClear();
  {
    using used = object;
    used.subscribe(listener);
  }
  expect([object.listenerCount, kept?.listenerCount]).toEqual([0, 0]);
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
  const moved = from!.tasks![1]!;
  const sections = [{ ...from!, tasks: [] }, { ...to!, tasks: [moved] }, ...others];
  object.update({ sections });
  expect(task?.isRemoved).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(object.section(1)?.tasks[0]?.rename("After")).toBe(true);
  expect(object.section(1)?.tasks[0]).not.toBe(task);
  expect(task?.snapshot.name).toBe("Task 1");
});
