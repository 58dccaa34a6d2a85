import * as fc from "fast-check";
import { autorun, observable, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { changesBetween, withChanges } from "../../../../app/reactive/reactive-object/changes.ts";
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
  expect(() => milk?.update({ id: 9 })).toThrow("The id 9 stands twice in the list lines");
  expect(() => milk?.replace({ id: 2, text: "Cocoa" })).toThrow("The id 2 stands twice");
  expect(object.snapshot).toBe(before);
  expect(milk?.update({ id: 1, text: "Oat milk" })).toBe(true);
  expect(bread?.update({ id: 9, text: "Rye" })).toBe(true);
});

test("an id twice, or none, is refused before it changes anything", () => {
  const doubled = [0, 0].map((id) => ({ id, name: "Twice" }));
  expect(() => new ReactiveProject({ name: "", sections: doubled }).sections).toThrow("twice");
  const object = new ReactiveProject(start);
  const section = object.section(0);
  void section?.tasks;
  const before = object.snapshot;
  expect(() => object.update({ sections: doubled })).toThrow("The id 0 stands twice");
  expect(() => object.replace({ name: "", sections: doubled })).toThrow("The id 0 stands twice");
  expect(() => section?.update({ tasks: doubled })).toThrow("in the list tasks");
  const sections = [{ id: 0, name: "Twice", tasks: doubled }, ...before.sections.slice(1)];
  expect(() => object.replace({ name: "After", sections })).toThrow("in the list tasks");
  const nameless: Project = JSON.parse('{ "name": "", "sections": [{ "name": "None" }] }');
  expect(() => object.replace(nameless)).toThrow("An item of the list sections has no id");
  expect(object.snapshot).toBe(before);
  expect(section?.isRemoved).toBe(false);
});

class Busy extends ReactiveObject<Note> {
  static whileMaking: (() => void) | undefined = undefined;

  line(index: number) {
    return this.childAt(Busy.list, index);
  }

  get lines(): readonly ReactiveLine[] {
    return this.childrenOf(Busy.list);
  }

  static readonly list = listOf("lines", (line: Line) => {
    const act = Busy.whileMaking;
    Busy.whileMaking = undefined;
    act?.();
    return new ReactiveLine(line);
  });
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

interface Play {
  readonly object: ReactiveNote;
  readonly child: ReactiveLine;
  readonly before: Note;
}

const removeAll = ({ object }: Play) => object.update({ lines: [] });

test.each<[how: string, play: (play: Play) => void, last: (play: Play) => Note]>([
  [
    "edited and deleted in one batch",
    (play) =>
      runInAction(() => {
        play.child.update({ text: "" });
        removeAll(play);
      }),
    ({ before }) => before,
  ],
  [
    "edited, deleted, and undone over two steps",
    (play) => {
      play.child.update({ text: "Edited" });
      void play.object.snapshot;
      removeAll(play);
    },
    ({ before }) => before,
  ],
  [
    "added anew meanwhile",
    (play) => {
      removeAll(play);
      play.object.update({ lines: [{ id: 0, text: "Again" }] });
    },
    ({ before }) => before,
  ],
  ["received again as a copy", removeAll, ({ before }) => structuredClone(before)],
  ["received with another text", removeAll, () => note("Shopping", ["Tea"])],
])("a deleted child comes back with its id: %s", (_, play, last) => {
  const object = new ReactiveNote(note("Shopping", ["Milk"]));
  const child = object.lines[0]!;
  const given = { object, child, before: object.snapshot };
  play(given);
  const heard = vi.fn();
  child.subscribe(heard);
  object.replace(last(given));
  expect(object.lines).toEqual([child]);
  expect([child.isRemoved, child.snapshot]).toEqual([false, last(given).lines[0]]);
  expect(object.snapshot.lines[0]).toBe(child.snapshot);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("a child stays away while another stands for its id, and comes back after it", () => {
  const object = new ReactiveNote(note("Shopping", ["Milk", "Bread"]));
  const [milk, bread] = object.lines;
  object.update({ lines: object.snapshot.lines.slice(1) });
  bread?.update({ id: 0 });
  object.update({
    lines: [
      { id: 0, text: "Rye" },
      { id: 5, text: "Tea" },
    ],
  });
  expect(object.lines[0]).toBe(bread);
  expect(milk?.isRemoved).toBe(true);
  bread?.update({ id: 1 });
  object.replace(note("Shopping", ["Milk", "Bread"]));
  expect(object.lines).toEqual([milk, bread]);
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

test("a reaction to one child runs for that child and for the list's structure, not for its siblings", () => {
  const texts = Array.from({ length: 1000 }, (_, index) => `Line ${index}`);
  const object = new ReactiveProject({
    name: "",
    sections: texts.map((name, id) => ({ id, name, tasks: [] })),
  });
  const runs = { first: 0, rows: 0, all: 0 };
  const stops = [
    autorun(() => {
      void object.section(0)?.snapshot.name;
      runs.first++;
    }),
    ...texts.keys().map((index) =>
      autorun(() => {
        void object.section(index)?.snapshot.name;
        runs.rows++;
      }),
    ),
    autorun(() => {
      void object.sections;
      runs.all++;
    }),
  ];
  Object.assign(runs, { first: 0, rows: 0, all: 0 });
  for (let round = 0; round < 10; round++) object.section(1)?.rename(`Round ${round}`);
  object.rename("Other");
  expect(runs).toEqual({ first: 0, rows: 10, all: 0 });
  object.update({ sections: object.snapshot.sections.toReversed() });
  expect(runs).toEqual({ first: 1, rows: 1010, all: 1 });
  for (const stop of stops) stop();
});

test("a reaction that writes to a child does not undo what others wrote to its siblings", () => {
  const object = new ReactiveNote(note("Draft", ["", ""]));
  const server = observable.box(0);
  const stop = autorun(() => {
    object.lines[0]?.update({ text: `server ${server.get()}` });
  });
  object.lines[1]?.update({ text: "sibling" });
  object.lines[0]?.update({ text: "user edit" });
  object.lines[1]?.update({ text: "sibling again" });
  expect(object.snapshot.lines[0]?.text).toBe("user edit");
  stop();
});

interface Branch {
  readonly id: number;
  readonly name: string;
  readonly branches: readonly Branch[];
}

class Tree extends ReactiveObject<Branch> {
  get branch(): Tree | undefined {
    return this.childAt(Tree.list, 0);
  }

  static readonly list = listOf("branches", (branch: Branch): Tree => new Tree(branch));
}

function nested(depth: number, bottom: string): Branch {
  let branch: Branch = { id: 0, name: bottom, branches: [] };
  for (let level = 1; level < depth; level++) branch = { id: 0, name: "", branches: [branch] };
  return branch;
}

test("ten thousand levels of children are written, read, replaced, removed and restored", () => {
  const depth = 10_000;
  const root = new Tree(nested(depth, "One"));
  let bottom = root;
  for (let child = root.branch; child !== undefined; child = child.branch) bottom = child;
  const told = vi.fn();
  for (const object of [root, bottom]) object.subscribe(told);
  const before = root.snapshot;
  bottom.update({ name: "Two" });
  const { snapshot } = root;
  let record = snapshot;
  while (record.branches[0] !== undefined) [record] = record.branches;
  expect(record.name).toBe("Two");
  expect(root.replace(nested(depth, "Two"))).toBe(false);
  root.replace(nested(depth, "Three"));
  expect(bottom.snapshot.name).toBe("Three");
  root.replace(nested(1, "Cut"));
  expect(bottom.isRemoved).toBe(true);
  root.replace(before);
  const changes = changesBetween(before, snapshot);
  expect(changes).toHaveLength(1);
  root.replace(withChanges(root.snapshot, changes));
  expect(told.mock.calls.length).toBeGreaterThan(4);
});
