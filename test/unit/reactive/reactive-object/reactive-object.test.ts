import * as fc from "fast-check";
import { autorun, computed, getObserverTree, reaction, runInAction, spy, untracked } from "mobx";
import { expect, test } from "vitest";
import { computations, note, ReactiveNote } from "./sample-note.ts";

test("getters read the record", () => {
  const object = new ReactiveNote(note("Shopping"));
  expect(object.title).toBe("Shopping");
  expect(object.size).toBeUndefined();
});

test("an update leaves the former record as it was", () => {
  const before = note("Shopping");
  const object = new ReactiveNote(before);
  object.update({ title: "Errands" });
  expect(before.title).toBe("Shopping");
  expect(object.snapshot).toEqual({ ...before, title: "Errands" });
});

test("after any updates the record is what plain objects would have been", () => {
  const title = fc.string();
  const size = fc.option(fc.integer(), { nil: undefined });
  const changes = fc.oneof(
    fc.record({}),
    fc.record({ title }),
    fc.record({ size }),
    fc.record({ title, size }),
  );
  fc.assert(
    fc.property(fc.array(changes), (all) => {
      const object = new ReactiveNote(note());
      let calls = 0;
      object.subscribe(() => calls++);
      let expectedCalls = 0;
      let expected = note();
      for (const change of all) {
        const next = { ...expected, ...change };
        if (next.title !== expected.title || next.size !== expected.size) expectedCalls++;
        expected = next;
        object.update(change);
      }
      expect(object.snapshot).toEqual(expected);
      expect(calls).toBe(expectedCalls);
    }),
  );
});

test("an autorun follows an object", () => {
  const object = new ReactiveNote(note("One"));
  const seen: string[] = [];
  const stop = autorun(() => seen.push(object.title));
  object.update({ title: "Two" });
  stop();
  object.update({ title: "Three" });
  expect(seen).toEqual(["One", "Two"]);
});

test("a MobX computed narrows an observer down to one field", () => {
  const object = new ReactiveNote(note("One"));
  const title = computed(() => object.title);
  let runs = 0;
  const stop = autorun(() => {
    title.get();
    runs++;
  });
  object.update({ size: 3 });
  expect(runs).toBe(1);
  object.update({ title: "Two" });
  expect(runs).toBe(2);
  stop();
});

test("a write that changes nothing tells nobody", () => {
  const object = new ReactiveNote(note("One"));
  let told = 0;
  object.subscribe(() => told++);
  const stop = autorun(() => {
    void object.title;
    told++;
  });
  told = 0;
  expect(object.update({ title: "One" })).toBe(false);
  expect(object.update({ size: undefined })).toBe(false);
  expect(object.update({})).toBe(false);
  expect(object.replace(object.snapshot)).toBe(false);
  expect(told).toBe(0);
  stop();
});

test("NaN is the same as NaN", () => {
  const object = new ReactiveNote({ ...note(), size: Number.NaN });
  expect(object.update({ size: Number.NaN })).toBe(false);
});

test("a computed value is kept until the record changes, tracked or not", () => {
  const object = new ReactiveNote(note());
  computations.count = 0;
  expect(object.text).toBe("Milk, Bread");
  expect(object.text).toBe("Milk, Bread");
  const stop = autorun(() => object.text);
  expect(computations.count).toBe(1);
  object.update({ title: "Errands" });
  expect(computations.count).toBe(2);
  stop();
});

test("a computed value is computed anew when its dependency differs", () => {
  const object = new ReactiveNote(note("One"));
  computations.count = 0;
  expect([object.indented(1), object.indented(1), object.indented(2)]).toEqual([
    " One",
    " One",
    "  One",
  ]);
  expect(computations.count).toBe(2);
});

test("an observer inside a batch reads what was just written", () => {
  const object = new ReactiveNote(note("One"));
  const stop = reaction(
    () => object.title,
    () => {},
  );
  const loud = computed(() => object.title.toUpperCase());
  const stopLoud = autorun(() => loud.get());
  runInAction(() => {
    object.update({ title: "Two" });
    expect(object.title).toBe("Two");
    expect(loud.get()).toBe("TWO");
  });
  stop();
  stopLoud();
});

test("observing and unobserving a million times leaves no observer behind", () => {
  const object = new ReactiveNote(note());
  const title = computed(() => object.title);
  for (let round = 0; round < 1_000_000; round++) autorun(() => object.title)();
  for (let round = 0; round < 1000; round++) autorun(() => title.get())();
  const stop = autorun(() => title.get());
  expect(getObserverTree(title).observers).toHaveLength(1);
  stop();
  expect(getObserverTree(title).observers ?? []).toHaveLength(0);
  let runs = 0;
  const stopCounting = autorun(() => {
    void object.title;
    runs++;
  });
  object.update({ title: "Errands" });
  expect(runs).toBe(2);
  stopCounting();
});

test("an untracked read inside an autorun is not followed", () => {
  const object = new ReactiveNote(note("One"));
  let runs = 0;
  const stop = autorun(() => {
    untracked(() => object.title);
    runs++;
  });
  object.update({ title: "Two" });
  expect(runs).toBe(1);
  stop();
});

test("an object is written as JSON as its record", () => {
  const object = new ReactiveNote(note());
  object.lines[0]?.update({ text: "Tea" });
  expect(JSON.parse(JSON.stringify({ object }))).toEqual({
    object: note("Shopping", ["Tea", "Bread"]),
  });
});

test("using ends subscriptions at the end of the block", () => {
  const object = new ReactiveNote(note());
  {
    using used = object;
    used.subscribe(() => {});
    expect(object.listenerCount).toBe(1);
  }
  expect(object.listenerCount).toBe(0);
});

test("spy tells of each write by the name of the class, observed or not", () => {
  const object = new ReactiveNote(note());
  const [milk] = object.lines;
  const names: unknown[] = [];
  const stopSpying = spy((event) => {
    if (event.type === "update") names.push(event.debugObjectName);
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
  const [noteName, lineName] = [/^ReactiveNote@\d+$/, /^ReactiveLine@\d+$/].map((pattern) =>
    expect.stringMatching(pattern),
  );
  const once = [noteName, lineName, noteName];
  expect(names).toEqual([...once, ...once]);
});
