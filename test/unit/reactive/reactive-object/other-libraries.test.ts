import { autorun, computed, runInAction } from "mobx";
import { expect, test } from "vitest";
import { changesBetween, withChanges } from "../../../../app/reactive/reactive-object/changes.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, note, ReactiveNote } from "./sample-note.ts";
import { ReactiveProject } from "./sample-project.ts";

// What users of other libraries reported of those, tried here. Each names its report.

interface List {
  readonly items: readonly { readonly id: number; readonly name?: string }[];
}

const items = (...ids: number[]): List => ({ items: ids.map((id) => ({ id })) });

test("mobxjs/mobx#3680: a computed value read in an action follows what the action writes", () => {
  const object = new ReactiveNote(note("One"));
  const title = computed(() => object.title);
  const read = runInAction(() => {
    const before = title.get();
    object.update({ title: "Two" });
    return [before, title.get()];
  });
  expect(read).toEqual(["One", "Two"]);
});

test("stackblitz/alien-signals#115: a reaction made in another leaves that one with what it reads itself", () => {
  const [outer, inner] = [new ReactiveNote(note("Outer")), new ReactiveNote(note("Inner"))];
  const seen: string[] = [];
  let stopInner: (() => void) | undefined;
  const stop = autorun(() => {
    seen.push(outer.title);
    stopInner?.();
    stopInner = autorun(() => seen.push(inner.title));
  });
  inner.update({ title: "Inner again" });
  outer.update({ title: "Outer again" });
  inner.update({ title: "Last" });
  expect(seen).toEqual(["Outer", "Inner", "Inner again", "Outer again", "Inner again", "Last"]);
  stopInner?.();
  stop();
});

test("pmndrs/valtio#541: a write three levels down reaches who listens at the top", () => {
  const tasks = [{ id: 1, name: "One" }];
  const object = new ReactiveProject({ name: "", sections: [{ id: 1, name: "", tasks }] });
  const names: (string | undefined)[] = [];
  object.subscribe(({ snapshot }) => names.push(snapshot.sections[0]?.tasks?.[0]?.name));
  object.section(0)?.task(0)?.rename("Two");
  expect(names).toEqual(["Two"]);
});

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

test("LegendApp/legend-state#12: what is inserted in the middle shifts each child with its item", () => {
  const object = new ReactiveNote(note("", ["One", "Two"]));
  const [one, two] = object.lines;
  for (const id of [3, 4, 5]) {
    const lines = object.snapshot.lines.toSpliced(1, 0, { id, text: `Line ${id}` });
    object.update({ lines });
  }
  expect(object.lines.map(({ text }) => text)).toEqual([
    "One",
    "Line 5",
    "Line 4",
    "Line 3",
    "Two",
  ]);
  expect([object.lines[0], object.lines.at(-1)]).toEqual([one, two]);
});

test("LegendApp/legend-state#333: what was selected by its id is not another item after a deletion", () => {
  const object = new ReactiveNote(note("", ["One", "Two", "Three"]));
  const selected = computed(() => object.lines.find(({ snapshot }) => snapshot.id === 1)?.text);
  const seen: (string | undefined)[] = [];
  const stop = autorun(() => seen.push(selected.get()));
  runInAction(() => object.update({ lines: object.snapshot.lines.toSpliced(1, 1) }));
  expect(seen).toEqual(["Two", undefined]);
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

test("solidjs/solid#1573, #1032: replacing takes fields away, and changes the record's own id", () => {
  const object = new ReactiveObject<{ id?: number; value?: string }>({ id: 0, value: "value" });
  expect(object.replace({ id: 1, value: "value" })).toBe(true);
  expect(object.snapshot).toEqual({ id: 1, value: "value" });
  expect(object.replace({})).toBe(true);
  expect(object.snapshot).toStrictEqual({});
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

test("mobxjs/mobx-state-tree#10: a child stays that of its item when a snapshot is applied in another order", () => {
  const object = new ReactiveNote(note("", ["One", "Two"]));
  const [one] = object.lines;
  const lines: readonly Line[] = structuredClone(object.snapshot.lines).toReversed();
  object.replace({ title: "", lines });
  expect(object.lines[1]).toBe(one);
  expect(one?.text).toBe("One");
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

test("unadlib/mutative#64: changes lead back though an id changed while an item before it went", () => {
  const before = items(0, 1, 2, 3);
  const after = items(1, 2, 30);
  expect(withChanges(before, changesBetween(before, after))).toEqual(after);
  expect(withChanges(after, changesBetween(after, before))).toEqual(before);
});
