import { autorun, runInAction } from "mobx";
import { expect, test } from "vitest";
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
