import { inspect, isDeepStrictEqual } from "node:util";
import {
  autorun,
  compareStructural,
  computed,
  configure,
  reaction,
  runInAction,
  spy,
  untracked,
} from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { computations, note, ReactiveNote } from "./sample-note.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a write that changes nothing tells nobody", () => {
  const object = new ReactiveNote({ ...note("One"), size: Number.NaN });
  let told = 0;
  object.subscribe(() => told++);
  const stop = autorun(() => {
    void object.title;
    told++;
  });
  told = 0;
  for (const changes of [{ title: "One" }, { size: Number.NaN }, {}]) {
    expect(object.update(changes)).toBe(false);
  }
  expect(object.replace(object.snapshot)).toBe(false);
  expect(told).toBe(0);
  stop();
});

test("an observer follows what it reads until it stops, and a MobX computed narrows it down", () => {
  const object = new ReactiveNote(note("One"));
  const title = computed(() => object.title);
  const runs = { narrow: 0, untracked: 0 };
  const seen: string[] = [];
  const stops = [
    autorun(() => seen.push(object.title)),
    autorun(() => {
      title.get();
      runs.narrow++;
    }),
    autorun(() => {
      untracked(() => object.title);
      runs.untracked++;
    }),
  ];
  object.update({ title: "Two" });
  object.update({ size: 3 });
  expect(runs).toEqual({ narrow: 2, untracked: 1 });
  for (const stop of stops) stop();
  object.update({ title: "Three" });
  expect(seen).toEqual(["One", "Two", "Two"]);
});

test("an observer inside a batch reads what was just written", () => {
  const object = new ReactiveNote(note("One"));
  const loud = computed(() => object.title.toUpperCase());
  const stop = autorun(() => loud.get());
  runInAction(() => {
    object.update({ title: "Two" });
    expect([object.title, loud.get()]).toEqual(["Two", "TWO"]);
  });
  stop();
});

test("a computed value is kept, tracked or not, until the record or its dependency changes", () => {
  const object = new ReactiveNote(note("One"));
  computations.count = 0;
  expect([object.text, object.text]).toEqual(["Milk, Bread", "Milk, Bread"]);
  const stop = autorun(() => object.text);
  expect(computations.count).toBe(1);
  object.update({ title: "Two" });
  object.lines[1]?.update({ text: "Rye" });
  expect(object.text).toBe("Milk, Rye");
  expect(computations.count).toBe(3);
  stop();
  const indented = [1, 1, 2, 2].map((by) => object.indented(by));
  expect(indented).toEqual([" Two", " Two", "  Two", "  Two"]);
  expect(computations.count).toBe(5);
});

test("an object is written as JSON as its record", () => {
  const object = new ReactiveNote(note());
  object.lines[0]?.update({ text: "Tea" });
  expect(JSON.parse(JSON.stringify({ object }))).toEqual({
    object: note("Shopping", ["Tea", "Bread"]),
  });
});

test("spy tells of each write by the name of the class, observed or not", () => {
  const object = new ReactiveNote(note());
  const [milk] = object.lines;
  const names: unknown[] = [];
  const stopSpying = spy((event) => {
    if (event.type === "update") names.push(event.debugObjectName?.replace(/@\d+$/, "@"));
  });
  const writeBoth = () => {
    runInAction(() => object.update({ title: `${object.title}!` }));
    runInAction(() => milk?.update({ text: `${milk.text}!` }));
  };
  writeBoth();
  const stop = autorun(() => object.title);
  writeBoth();
  stop();
  stopSpying();
  const once = ["ReactiveNote@", "ReactiveLine@", "ReactiveNote@"];
  expect(names).toEqual([...once, ...once]);
});

test("MobX warns of a write inside a computed, and of one outside an action, by the object's name", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const object = new ReactiveNote(note("One"));
  const stop = autorun(() => object.title);
  const writing = computed(() => object.update({ title: "Two" }));
  const stopWriting = autorun(() => writing.get());
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(warnings.mock.calls[0]?.[0]).toMatch(/\[MobX\].*ReactiveNote/);
  object.update({ title: "Three" });
  expect(warnings).toHaveBeenCalledTimes(2);
  runInAction(() => object.update({ title: "Four" }));
  configure({ enforceActions: "never" });
  object.update({ title: "Five" });
  configure({ enforceActions: "observed" });
  expect(warnings).toHaveBeenCalledTimes(2);
  stop();
  stopWriting();
});

interface Reminder {
  readonly text: string;
  readonly isArchived?: boolean;
}

const sent = vi.fn();

class ReactiveReminder extends ReactiveObject<Reminder> {
  notify() {
    sent(this.snapshot.text);
  }

  skip() {
    this.update({ text: "Skipped" });
  }

  override get isRemoved() {
    return this.snapshot.isArchived === true;
  }
}

test("a subclass may have any names: the library's own parts are private, and its API is what the README tells", () => {
  const object = new ReactiveReminder({ text: "One" });
  const listener = vi.fn();
  object.subscribe(listener);
  for (const changes of [{ text: "Two" }, { isArchived: true }, { text: "Three" }]) {
    runInAction(() => object.update(changes));
  }
  expect(listener).toHaveBeenCalledTimes(3);
  expect(object.snapshot).toEqual({ text: "Three", isArchived: true });
  expect(sent).not.toHaveBeenCalled();
  const names = Reflect.ownKeys(ReactiveObject.prototype).filter(
    (name) => typeof name === "string",
  );
  const told =
    "childAt childrenOf computed constructor isRemoved replace snapshot subscribe toJSON update";
  expect(names.toSorted()).toEqual(told.split(" "));
  expect(Object.getOwnPropertyNames(object)).toEqual([]);
});

const pairs: [what: string, areEqual: (one: object, other: object) => boolean][] = [
  ["MobX", compareStructural],
  ["node:assert", isDeepStrictEqual],
  ["Vitest", areEqualToVitest],
];

function areEqualToVitest(one: object, other: object): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}

test.for(pairs)("to %s an object is equal to itself alone", ([, areEqual]) => {
  const object = new ReactiveNote(note("One"));
  expect(areEqual(object, object)).toBe(true);
  expect(areEqual(object, new ReactiveNote(note("Two")))).toBe(false);
  expect(areEqual({ list: [object] }, { list: [new ReactiveNote(note("One"))] })).toBe(false);
});

test("a reaction by structure runs when other objects take the place of the former ones", () => {
  const object = new ReactiveNote(note());
  const seen: number[] = [];
  const stop = reaction(
    () => object.lines,
    (lines) => seen.push(lines.length),
    { equals: compareStructural },
  );
  object.update({ lines: [7, 8].map((id) => ({ id, text: "New" })) });
  expect(seen).toEqual([2]);
  stop();
});

test("the console shows the class and the record, and a Proxy around an object works as the object", () => {
  const object = new ReactiveNote(note("One", []));
  expect(inspect(object)).toBe("ReactiveNote { title: 'One', lines: [] }");
  const proxy = new Proxy(object, {});
  proxy.update({ title: "Two" });
  expect([proxy.title, object.title]).toEqual(["Two", "Two"]);
});

test("a missing field becomes undefined by whatever write says so", () => {
  const writes = [{ size: undefined }, { size: undefined, lines: [] }];
  for (const write of writes) {
    const object = new ReactiveNote(note("One", []));
    expect([object.update(write), object.update(write)]).toEqual([true, false]);
    expect("size" in object.snapshot).toBe(true);
  }
});
