import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { expect, test } from "vitest";
import {
  changesBetween,
  shareStructure,
  withChanges,
} from "../../../../app/reactive/reactive-object/changes.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { note } from "./sample-note.ts";
import { type Project, ReactiveProject } from "./sample-project.ts";

const { record: tree } = fc.letrec<{ record: object; value: unknown }>((tie) => ({
  record: fc.dictionary(fc.constantFrom("a", "b", "c", "list"), tie("value"), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom(0, 1, "", null, undefined, Number.NaN),
    fc.date({ noInvalidDate: true }),
    fc.array(fc.nat(2), { maxLength: 3 }),
    tie("record"),
    fc.uniqueArray(
      fc.tuple(fc.nat(5), tie("record")).map(([id, record]) => ({ ...record, id })),
      { maxLength: 5, selector: ({ id }) => id },
    ),
  ),
}));
const often = { numRuns: 1000 };

test("what is shared says what was received, and a copy of what is there is what is there", () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      expect(shareStructure(before, structuredClone(before))).toBe(before);
      expect(shareStructure(before, after)).toStrictEqual(after);
    }),
    often,
  );
});

test("a part that was received in two places is shared in each with what is there", () => {
  const before = {
    one: { tags: ["a"] },
    list: [
      { id: 1, tags: ["a"] },
      { id: 2, tags: ["a"] },
    ],
  };
  const tags = ["a"];
  const after = {
    one: { tags },
    list: [
      { id: 1, tags },
      { id: 2, tags },
    ],
  };
  expect(shareStructure(before, after)).toBe(before);
});

test("changes lead from one snapshot to the other and back, sent or not, and equal snapshots have none", () => {
  fc.assert(
    fc.property(tree, tree, (before, after) => {
      const there = changesBetween(before, after);
      expect(withChanges(before, structuredClone(there))).toStrictEqual(after);
      expect(withChanges(after, changesBetween(after, before))).toStrictEqual(before);
      expect(changesBetween(before, structuredClone(before))).toEqual([]);
      expect(withChanges(before, [])).toBe(before);
    }),
    often,
  );
});

test("changes to different parts of a record do not get in each other's way, in any order", () => {
  const base = note("Base", ["One", "Two", "Three"]);
  const [one, two, three] = base.lines;
  const mine = { ...base, lines: [{ ...one!, text: "Mine" }, two!] };
  const added = { id: 9, text: "Added" };
  const theirs = { ...base, title: "Theirs", lines: [added, three!, { ...two!, text: "2" }, one!] };
  const rebased = withChanges(theirs, changesBetween(base, mine));
  expect(rebased).toEqual({
    title: "Theirs",
    lines: [added, { ...two!, text: "2" }, { ...one!, text: "Mine" }],
  });
  expect(rebased.lines[0]).toBe(added);
});

test("a change to what is no longer there is dropped, and what was to follow it stands at the end", () => {
  const base = note("Base", ["One", "Two"]);
  const [one, two] = base.lines;
  const added = { id: 9, text: "Added" };
  const mine = { ...base, lines: [one!, { ...two!, text: "Mine" }, added] };
  const theirs = { ...base, lines: [one!] };
  expect(withChanges(theirs, changesBetween(base, mine)).lines).toEqual([one, added]);
});

test("what both sides added, as its id tells, keeps the fields that only the other gave it", () => {
  const added = { id: 2, text: "Mine" };
  const saved = { id: 2, text: "Received", created_at: 5 };
  const base = { list: [{ id: 1 }], byId: {}, card: null };
  const received = { list: [saved, { id: 1 }], byId: { 2: saved }, card: { iban: "1" } };
  const after = { list: [{ id: 1 }, added], byId: { 2: added }, card: { number: "2" } };
  const mine = changesBetween(base, after);
  const both = { id: 2, text: "Mine", created_at: 5 };
  const rebased = withChanges(received, mine);
  expect(rebased).toEqual({ list: [{ id: 1 }, both], byId: { 2: both }, card: { number: "2" } });
  expect(withChanges<object>(rebased, mine)).toBe(rebased);
});

const ids = fc.uniqueArray(fc.nat(9));
const listWith = (keys: readonly number[]) => ({ list: keys.map((id) => ({ id })) });

test("as few items move as can: those outside of the longest row that is in its order already", () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const lengths: number[] = [];
      const places = after.flatMap((id) => (before.includes(id) ? before.indexOf(id) : []));
      for (const [at, place] of places.entries()) {
        const shorter = lengths.filter((_, index) => places[index]! < place);
        lengths[at] = 1 + Math.max(0, ...shorter);
      }
      const [change] = changesBetween(listWith(before), listWith(after));
      const placed = change && "placed" in change ? change.placed : [];
      const moves = placed.filter(({ item }) => item === undefined);
      expect(moves).toHaveLength(places.length - Math.max(0, ...lengths));
    }),
    often,
  );
});

test("one item that was moved up leaves the others in the order that the server gave them", () => {
  const mine = changesBetween(listWith([0, 1, 2, 3, 4]), listWith([4, 0, 1, 2, 3]));
  expect(withChanges(listWith([2, 0, 1, 3, 4]), mine)).toEqual(listWith([4, 2, 0, 1, 3]));
});

const project = (): Project => ({
  name: "start",
  sections: [0, 1, 2].map((id) => ({
    id,
    name: `Section ${id}`,
    tasks: [0, 1].map((task) => ({ id: task, name: `Task ${task}` })),
  })),
});

test("replacing by a received copy runs the observers of what differs, and keeps the rest", () => {
  const object = new ReactiveProject(project());
  const runs = object.sections.map(() => 0);
  const stops = object.sections.map((section, index) =>
    autorun(() => {
      void section.snapshot;
      runs[index]!++;
    }),
  );
  const before = object.snapshot;
  expect(object.replace(project())).toBe(false);
  const received = structuredClone(before);
  const sections = received.sections.with(1, { ...received.sections[1]!, name: "Received" });
  runInAction(() => object.replace({ ...received, sections }));
  expect(runs).toEqual([1, 2, 1]);
  expect(object.snapshot.sections[0]).toBe(before.sections[0]);
  expect(object.snapshot.sections[1]?.tasks).toBe(before.sections[1]?.tasks);
  expect(object.update({ sections: structuredClone(sections) })).toBe(false);
  for (const stop of stops) stop();
});

const json = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const milk = { id: 1, text: "Milk" };
const word = (value: number) => ({ list: [{ id: "__proto__", value }] });

test.each<[what: string, before: object, after: object]>([
  ["a field becomes undefined", { due: "mon" }, { due: undefined }],
  ["a list becomes undefined", { list: ["a"] }, { list: undefined }],
  ["a list of records becomes undefined", { list: [milk] }, { list: undefined }],
  ["a field comes as undefined", {}, { due: undefined }],
  [
    "a field of an item becomes undefined",
    { list: [milk] },
    { list: [{ id: 1, text: undefined }] },
  ],
  ["an item has the id __proto__", word(1), word(2)],
])("changes come through JSON: %s", (_, before, after) => {
  expect(withChanges(before, json(changesBetween(before, after)))).toStrictEqual(after);
});

const anything = fc.oneof(
  { depthSize: "small" },
  fc.anything(),
  fc.record(
    {
      path: fc.oneof(
        fc.array(fc.constantFrom<unknown>("list", "name", "__proto__", 1, null), { maxLength: 3 }),
        fc.anything(),
      ),
      value: fc.anything(),
      isMissing: fc.constant(true),
      isUndefined: fc.constant(true),
      removed: fc.oneof(fc.array(fc.anything()), fc.anything()),
      placed: fc.oneof(
        fc.array(fc.record({ key: fc.constantFrom(1, "a"), after: fc.constantFrom(null, 1) })),
        fc.anything(),
      ),
    },
    { requiredKeys: [] },
  ),
);

test("what is no change is ignored, next to what is one", () => {
  const before = Object.freeze({ name: "Before", list: Object.freeze([milk]) });
  const change = { path: ["title"], value: "After" };
  fc.assert(
    fc.property(fc.array(anything), (given) => {
      expect(withChanges(before, [...given, change] as never)).toMatchObject({ title: "After" });
    }),
    often,
  );
  const malformed = [
    null,
    {},
    { path: ["list"] },
    { path: [], isMissing: true },
    { path: 1 },
    { path: ["list", 1], isMissing: true },
    { path: ["list", 1], isUndefined: true },
    { path: [], value: [] },
    { path: ["list"], removed: [], placed: [{ key: 1, after: 1 }] },
    { path: ["list"], removed: [5], placed: [{ key: 5, after: 1 }] },
    { path: ["list", 5, "text"], value: "Gone" },
    { path: ["name"], value: "Before" },
  ];
  expect(withChanges(before, malformed as never)).toBe(before);
  const two = { list: [milk, { id: 2 }] };
  const orders = [
    [1, 2],
    [2, 1],
    [3, 1],
    [3, 2],
  ] as const;
  const placed = orders.map(([key, after]) => ({ key, after, item: { id: key } }));
  const { list } = withChanges(two, [{ path: ["list"], removed: [], placed }]);
  expect(list.map(({ id }) => id).toSorted()).toEqual([1, 2, 3]);
});

test("any number of new items may follow one that is new itself", () => {
  const keys = Array.from({ length: 200_000 }, (_, key) => key);
  const followers = keys.map((key) => ({ key, after: "first", item: { id: key } }));
  const placed = [{ key: "first", after: null, item: { id: "first" } }, ...followers];
  const { lines } = withChanges({ lines: [] as { id: unknown }[] }, [
    { path: ["lines"], removed: [], placed },
  ]);
  expect(lines.map(({ id }) => id)).toEqual(["first", ...keys]);
});

test("changes write to nothing that is no record", () => {
  class Person {
    address = { city: "Sofia" };
  }
  const record: { owner: object } = { owner: new Person() };
  const changes = changesBetween(
    { owner: { address: { city: "Sofia" } } },
    { owner: { address: { city: "Varna" } } },
  );
  expect(withChanges(record, changes)).toEqual({ owner: new Person() });
});

test.each<[what: string, list: readonly unknown[], result: readonly unknown[]]>([
  ["without ids", ["x", "y"], ["x", "y", { id: 2 }, { id: 3 }]],
  ["with an id twice", [milk, milk], [milk, { id: 2 }, { id: 3 }, milk]],
  ["that is empty", [], [{ id: 2 }, { id: 3 }]],
  ["that has other items", [{ id: 8 }, { id: 9 }], [{ id: 8 }, { id: 9 }, { id: 2 }, { id: 3 }]],
])("items that are new come once onto a list %s", (_, list, result) => {
  const local = changesBetween({ list: [milk] }, { list: [milk, { id: 2 }, { id: 3 }] });
  expect(withChanges({ list }, local)).toEqual({ list: result });
});

class ZonedDate extends Date {
  zone = "Sofia";
}

class LabelledMap extends Map {
  label = "";
}

test.each([ZonedDate, LabelledMap])(
  "%o, of another class, is equal to itself alone, as it may hold more",
  (Class) => {
    const value = new Class();
    const object = new ReactiveObject<{ value: object }>({ value });
    expect(object.replace({ value })).toBe(false);
    expect(object.replace({ value: new Class() })).toBe(true);
    expect(object.snapshot.value).not.toBe(value);
  },
);

function nestMaps(innermost: string, depth: number): Map<string, unknown> {
  let map = new Map<string, unknown>([["inner", innermost]]);
  for (let level = 1; level < depth; level++) map = new Map([["inner", map]]);
  return map;
}

function mapInItself() {
  const map = new Map<string, unknown>();
  return { map: map.set("itself", map) };
}

test("Maps are compared at any depth, and one in itself, which production lets in, does no harm", () => {
  const [one, other] = [{ map: nestMaps("one", 20_000) }, { map: nestMaps("other", 20_000) }];
  expect(shareStructure(one, { map: nestMaps("one", 20_000) }) === one).toBe(true);
  expect(shareStructure(one, other) === other).toBe(true);
  const circle = mapInItself();
  expect(shareStructure(mapInItself(), circle)).toBe(circle);
});

test("__proto__ within a record, which production lets in, is no part of it", () => {
  const [one, two] = [1, 2].map((value): object =>
    JSON.parse(`{ "inner": { "__proto__": { "value": ${value} } } }`),
  );
  expect(shareStructure(one!, two!)).toBe(one);
  expect(changesBetween({ inner: {} }, one!)).toEqual([]);
});

test.each<[what: string, make: (what: string) => unknown]>([
  ["a Set", (what) => new Set(["a", what])],
  ["a Set of records", (what) => new Set([{ what }])],
  ["a Map", (what) => new Map([["a", what]])],
  ["a Map of Maps by records", (what) => new Map([[{ id: 1 }, new Map([["a", { what }]])]])],
  ["a Date", (what) => new Date(what.length)],
  ["a Date that may be invalid", (what) => new Date(what === "one" ? Number.NaN : 0)],
  ["a RegExp", (what) => new RegExp(what, "g")],
])("an equal copy of %s is what is there, and another is not", (_, make) => {
  const object = new ReactiveObject<{ value: unknown }>({ value: make("one") });
  const before = object.snapshot;
  expect(object.replace({ value: make("one") })).toBe(false);
  expect(changesBetween(before, { value: make("one") })).toEqual([]);
  expect(object.replace({ value: make("other") })).toBe(true);
  expect(object.snapshot).toEqual({ value: make("other") });
});

test.each([1, 2, 3, 10])(
  "no changes lead to a record that stands in itself, %s levels down",
  (depth) => {
    const circle = (value: number) => {
      const record: Record<string, unknown> = { value };
      let outer = record;
      for (let level = 1; level < depth; level++) outer = outer["inner"] = { value, level };
      outer["inner"] = outer["again"] = record;
      return record;
    };
    expect(() => changesBetween(circle(1), circle(2))).toThrow("Records form a tree");
  },
);
