import { autorun, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { changesBetween, withChanges } from "../../../../app/reactive/reactive-object/changes.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { note, ReactiveNote } from "./sample-note.ts";

// What users of other libraries reported of those, tried here. Each names its report.

interface List {
  readonly items: readonly { readonly id: number; readonly name?: string }[];
}

const items = (...ids: number[]): List => ({ items: ids.map((id) => ({ id })) });

test("pmndrs/jotai#728, #736: a reaction never finds another number of children than of items, nor a removed one", () => {
  const object = new ReactiveNote(note("Long", ["One", "Two", "Three"]));
  const seen: string[] = [];
  const stop = autorun(() => {
    const { length } = object.snapshot.lines;
    seen.push(`${length}: ${object.lines.map((line) => `${line.text} ${line.isRemoved}`)}`);
  });
  runInAction(() => object.update({ lines: object.snapshot.lines.slice(0, 1) }));
  expect(seen.slice(1)).toEqual(["1: One false"]);
  stop();
});

test("solidjs/solid#2486, #2099: objects that received the same record do not write into it, nor into each other", () => {
  const received = note("Received", ["One", "Two"]);
  const text = JSON.stringify(received);
  const [one, other] = [new ReactiveNote(note("")), new ReactiveNote(note(""))];
  for (const object of [one, other]) object.replace(received);
  one.lines[0]?.update({ text: "Written" });
  one.update({ lines: one.snapshot.lines.toReversed() });
  expect(JSON.stringify(received)).toBe(text);
  expect(other.snapshot).toEqual(received);
});

test("TanStack/query#6482, #6693: equal dates are equal, and an undefined field is not another one that is missing", () => {
  interface Record {
    readonly at?: Date;
    readonly one?: number | undefined;
    readonly other?: number | undefined;
  }
  const object = new ReactiveObject<Record>({ at: new Date(5), one: 1, other: undefined });
  expect(object.replace({ at: new Date(5), one: 1, other: undefined })).toBe(false);
  expect(object.replace({ at: new Date(6), one: 1, other: undefined })).toBe(true);
  expect(object.replace({ at: new Date(6), other: undefined, one: undefined })).toBe(true);
  expect(object.replace({ at: new Date(6), one: undefined })).toBe(true);
  expect(object.snapshot).toStrictEqual({ at: new Date(6), one: undefined });
});

test("immerjs/immer#642: deleting the first of many is a small change", () => {
  const all = items(...Array.from({ length: 1000 }, (_, id) => id));
  const changes = changesBetween(all, { items: all.items.slice(1) });
  expect(changes).toEqual([{ path: ["items"], removed: [0], placed: [] }]);
});

test("immerjs/immer#468: a record that stands in two places is changed in the one that changed", () => {
  const item = { id: 1 };
  const before = { first: item, others: [item] };
  const after = { first: { id: 2 }, others: [item, { id: 3 }] };
  expect(withChanges(before, changesBetween(before, after))).toEqual(after);
});

test("solidjs/solid#2772: entries that are no records, among those with ids, are kept and replaced", () => {
  const object = new ReactiveObject<{ items: readonly unknown[] }>({
    items: [{ id: 1 }, null, { id: 2 }],
  });
  const [first] = object.snapshot.items;
  for (const list of [
    [{ id: 1 }, null, { id: 2, name: "Two" }],
    [{ id: 1 }, "text", null],
  ]) {
    const before = object.snapshot;
    expect(object.replace({ items: list })).toBe(true);
    expect(object.snapshot.items).toEqual(list);
    expect(object.snapshot.items[0]).toBe(first);
    expect(withChanges(before, changesBetween(before, object.snapshot))).toEqual({ items: list });
  }
});

test("solidjs/solid#1973: a list takes the place of a record, and a record that of a list", () => {
  const object = new ReactiveObject<{ part: unknown }>({ part: { b: 1 } });
  for (const part of [[{ b: 1 }], { 0: { b: 1 }, length: 1 }]) {
    const before = object.snapshot;
    object.replace({ part });
    expect(object.snapshot).toEqual({ part });
    expect(withChanges(before, changesBetween(before, object.snapshot))).toEqual({ part });
  }
});

test("solidjs/solid#2823: whoever reads a place of a list, or whether it exists, hears when the list ends before it", () => {
  const object = new ReactiveNote(note("Long", ["One", "Two", "Three"]));
  const seen: unknown[] = [];
  const stop = autorun(() => seen.push([object.lines[2]?.text, 2 in object.lines]));
  runInAction(() => object.replace(note("Long", ["One"])));
  runInAction(() => object.replace(note("Long", ["One", "Two", "Drei"])));
  expect(seen).toEqual([
    ["Three", true],
    [undefined, false],
    ["Drei", true],
  ]);
  stop();
});

test("solidjs/solid#1925, LegendApp/legend-state#660: an item that only moved is the same child, which nobody hears of but the list", () => {
  const object = new ReactiveNote(note("Moved", ["One", "Two", "Three"]));
  const [first] = object.lines;
  const [texts, orders] = [vi.fn(), vi.fn()];
  const stops = [
    autorun(() => texts(first?.text)),
    autorun(() => orders(object.lines.map((line) => line.snapshot.id))),
  ];
  const { lines } = note("", ["One", "Two", "Three"]);
  runInAction(() => object.replace({ title: "Moved", lines: [...lines.slice(1), lines[0]!] }));
  expect(object.lines[2]).toBe(first);
  expect(texts).toHaveBeenCalledTimes(1);
  expect(orders.mock.calls).toEqual([[[0, 1, 2]], [[1, 2, 0]]]);
  for (const stop of stops) stop();
});

test("TanStack/db#1701: of three unsaved changes to a record, any one is taken back alone", () => {
  const base = { a: "a0", b: "b0", c: "c0" };
  const object = new ReactiveObject(base);
  const pending = (["a", "b", "c"] as const).map((name) => {
    const before = object.snapshot;
    object.replace({ ...before, [name]: `${name}1` });
    return changesBetween(before, object.snapshot);
  });
  object.replace(withChanges(base, pending.toSpliced(1, 1).flat()));
  expect(object.snapshot).toEqual({ a: "a1", b: "b0", c: "c1" });
});

test("TanStack/db#904, #1017: what the server says shows beside an unsaved change, and its answer takes nothing back", () => {
  let server = items(1, 2);
  const object = new ReactiveObject(server);
  const seen: (readonly number[])[] = [];
  const stop = autorun(() => seen.push(object.snapshot.items.map(({ id }) => id)));
  for (const id of [3, 4, 5]) {
    runInAction(() => object.replace({ items: [...object.snapshot.items, { id }] }));
    const local = changesBetween(server, object.snapshot);
    server = { items: [{ id: -id }, ...server.items] };
    runInAction(() => object.replace(withChanges(server, local)));
    server = withChanges(server, local);
    runInAction(() => object.replace(structuredClone(server)));
  }
  expect(seen.map((ids) => ids.length)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(seen.at(-1)).toEqual([-5, -4, -3, 1, 2, 3, 4, 5]);
  stop();
});

test("xaviergonz/mobx-keystone#522: a child that the new list has, too, was never removed", () => {
  const object = new ReactiveNote(note("", ["One", "Two"]));
  const [, second] = object.lines;
  const removals: (boolean | undefined)[] = [];
  const stop = autorun(() => removals.push(second?.isRemoved));
  runInAction(() => object.update({ lines: object.snapshot.lines.slice(1) }));
  runInAction(() => object.update({ lines: [] }));
  expect(removals).toEqual([false, true]);
  stop();
});

test("mobxjs/mobx#3716: who subscribes in a batch hears of it once, before a write or after it", () => {
  const object = new ReactiveNote(note());
  const [early, late] = [vi.fn(), vi.fn()];
  runInAction(() => {
    object.subscribe(early);
    object.update({ title: "One" });
    object.update({ title: "Two" });
    object.subscribe(late);
    expect(early).not.toHaveBeenCalled();
  });
  expect(early).toHaveBeenCalledTimes(1);
  object.update({ title: "Three" });
  expect([early, late].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test("preactjs/signals#188: what a listener reads is not what the reaction reads that made it run", () => {
  const [object, other] = [new ReactiveNote(note("One")), new ReactiveNote(note("Other"))];
  object.subscribe(() => void other.title);
  const trigger = new ReactiveNote(note("Trigger"));
  let runs = 0;
  const stop = autorun(() => {
    runs++;
    const { title } = trigger;
    runInAction(() => object.update({ title }));
  });
  runInAction(() => other.update({ title: "Another" }));
  expect(runs).toBe(1);
  runInAction(() => trigger.update({ title: "Now" }));
  expect([runs, object.title]).toEqual([2, "Now"]);
  stop();
});

test("mobxjs/mobx#286: an action that throws after it wrote leaves everyone told, and listening", () => {
  const object = new ReactiveNote(note("0"));
  const [listener, observer] = [vi.fn(), vi.fn()];
  object.subscribe(() => listener(object.title));
  const stop = autorun(() => observer(object.title));
  for (const title of ["1", "2"]) {
    expect(() =>
      runInAction(() => {
        object.update({ title });
        throw new Error("An action threw");
      }),
    ).toThrow("An action threw");
  }
  expect(listener.mock.calls).toEqual([["1"], ["2"]]);
  expect(observer.mock.calls).toEqual([["0"], ["1"], ["2"]]);
  stop();
});
