import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { observable } from "mobx";
import { expect, test } from "vitest";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, type Note, note, ReactiveLine, ReactiveNote } from "./sample-note.ts";

interface Tagged {
  title: string;
  tags: { name: string }[];
}

const tagged = (): Tagged => ({ title: "One", tags: [{ name: "new" }] });

test("nobody can change a snapshot, nor what is in it, nor the record that was given", () => {
  const record = tagged();
  const object = new ReactiveObject<Tagged>(record);
  const tags = [{ name: "given" }];
  const expectFrozen = ({ tags: found }: Tagged) => {
    const [tag] = found;
    expect([object.snapshot, found, tag].map(Object.isFrozen)).toEqual([true, true, true]);
  };
  expect(() => record.tags.push({ name: "pushed" })).toThrow(TypeError);
  expectFrozen(object.snapshot);
  const changes = { title: "Two", tags };
  object.update(changes);
  expect(() => tags.pop()).toThrow(TypeError);
  changes.title = "Three";
  expect(object.snapshot.title).toBe("Two");
  object.update(changes);
  expectFrozen(object.snapshot);
  object.replace(tagged());
  expectFrozen(object.snapshot);
  expect(object.snapshot).toEqual(tagged());
});

test("the lists that children wrote to are frozen, too", () => {
  const object = new ReactiveNote(note());
  object.lines[0]?.update({ text: "Tea" });
  const { snapshot } = object;
  expect([snapshot, snapshot.lines, snapshot.lines[0]].map(Object.isFrozen)).toEqual([
    true,
    true,
    true,
  ]);
  object.lines[0]?.update({ text: "Cocoa" });
  expect(snapshot.lines[0]?.text).toBe("Tea");
});

test("what is of another class in a record stays as it is", () => {
  const record = { address: new URL("https://one.test/") };
  const object = new ReactiveObject<{ readonly address: URL }>(record);
  object.snapshot.address.host = "two.test";
  expect(object.snapshot.address.href).toBe("https://two.test/");
  expect(object.replace({ ...record })).toBe(false);
});

const getter = {
  get now() {
    return Date.now();
  },
};
const hidden = Object.defineProperty({}, "hidden", { value: 1 });
const circle: Record<string, unknown> = {};
circle["list"] = [{ circle }];
const mapped = { map: new Map<string, unknown>() };
mapped.map.set("itself", mapped);
const prototypeGiven: object = JSON.parse('{ "__proto__": { "isAdmin": true } }');

test.each<[what: string, record: object, why: string | RegExp]>([
  ["a getter", getter, "getter"],
  ["a getter within", { list: [getter] }, "getter"],
  ["a hidden field", hidden, "hidden"],
  ["a hidden field within", { list: [hidden] }, "hidden"],
  ["__proto__", prototypeGiven, "__proto__"],
  ["__proto__ within", { inner: prototypeGiven }, "__proto__"],
  ["a list with a hole", { list: Array.from<number>({ length: 1 }).concat(Array(1)) }, "holes"],
  ["a list with a field", { list: /a/.exec("a") }, "fields of its own"],
  ["a Date with a field", { date: Object.assign(new Date(0), { zone: "Sofia" }) }, "fields of"],
  ["an observable", observable({ title: "One" }), "toJS"],
  ["an observable within", { list: [observable([1])] }, "toJS"],
  ["a reactive object within", { list: [new ReactiveNote(note())] }, "snapshot"],
  ["inherited fields", Object.create({ title: "Inherited" }), "plain record"],
  ["an array", [1, 2], "plain record"],
  ["a record in itself", circle, "Records form a tree"],
  ["a record in itself within", { outer: [{ inner: circle }] }, "Records form a tree"],
  ["a record in a Map in itself", mapped, "Records form a tree"],
  ["a class instance", new Date(0), "plain record"],
  ["a symbol as key", { [Symbol("key")]: 1 }, /plain record|symbol/],
  ["a symbol as key within", { map: new Map([[1, { [Symbol("key")]: 1 }]]) }, "symbol"],
])("%s is refused in a record and in changes", (_, record, why) => {
  const object = new ReactiveObject<object>({});
  expect(() => new ReactiveObject<object>(record)).toThrow(why);
  expect(() => object.replace(record)).toThrow(why);
  expect(() => object.update(record)).toThrow(why);
  expect(object.snapshot).toEqual({});
});

test("a record may stand in another twice", () => {
  const day = { name: "Monday" };
  const record = { days: [day, day, { day }], day, map: new Map([[day, day]]) };
  expect(new ReactiveObject<object>(record).snapshot).toBe(record);
});

test("a record of another realm is a plain record", () => {
  const object = new ReactiveNote(runInNewContext("({ title: 'One', lines: [] })"));
  object.update(runInNewContext("({ title: 'Two' })"));
  expect(object.snapshot).toEqual({ title: "Two", lines: [] });
});

function listOfLines(make = (line: Line) => new ReactiveLine(line)) {
  return listOf("lines", make);
}

test("a second listOf over one field is refused by the rule that it breaks", () => {
  const [toWrite, toWatch] = [listOfLines(), listOfLines()];
  class Twofold extends ReactiveObject<Note> {
    get lines() {
      return [this.childAt(toWrite, 0), this.childAt(toWatch, 0)];
    }
  }
  expect(() => new Twofold(note()).lines).toThrow(
    "The field lines has another listOf already: share one, made outside of the getters",
  );
});

test("one child under two parents is refused", () => {
  const shared = new ReactiveLine({ id: 0, text: "Milk" });
  const list = listOfLines(() => shared);
  class Sharing extends ReactiveObject<Note> {
    get lines() {
      return this.childrenOf(list);
    }
  }
  const record: Note = { title: "One", lines: [shared.snapshot] };
  expect(new Sharing(record).lines).toEqual([shared]);
  expect(() => new Sharing(record).lines).toThrow("already has a parent");
});

test("in production __proto__ in changes sets no prototype and tells nobody, nothing is frozen, few values of inline derives are kept, and a listener that is no function stops no other", () => {
  const script = fileURLToPath(new URL("./in-production.ts", import.meta.url));
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = execFileSync(process.execPath, ["--expose-gc", script], { env });
  const { kept, ...others } = JSON.parse(String(printed));
  expect(others).toEqual({
    told: 0,
    heard: 1,
    keys: ["title", "lines"],
    isAdmin: false,
    isFrozen: false,
  });
  expect(kept).toBeLessThan(100);
});

test("a Map, a Set or a Date in a record cannot be changed, and typed arrays, which cannot be frozen, are refused", () => {
  interface Odd {
    readonly prices: Map<string, { amount: number }>;
    readonly tags: Set<string>;
    readonly date: Date;
  }
  const prices = new Map([["milk", { amount: 1 }]]);
  const object = new ReactiveObject<Odd>({ prices, tags: new Set(["a"]), date: new Date(0) });
  const { snapshot } = object;
  const writes = [
    () => prices.set("tea", { amount: 2 }),
    () => snapshot.prices.delete("milk"),
    () => snapshot.prices.clear(),
    () => (snapshot.prices.get("milk")!.amount = 2),
    () => snapshot.tags.add("b"),
    () => snapshot.date.setFullYear(2000),
  ];
  for (const write of writes) expect(write).toThrow(TypeError);
  expect(structuredClone(snapshot)).toEqual(snapshot);
  expect(object.update({ prices: new Map([...prices, ["tea", { amount: 2 }]]) })).toBe(true);
  for (const bytes of [new Uint8Array(2), new ArrayBuffer(2), new DataView(new ArrayBuffer(2))]) {
    expect(() => new ReactiveObject({ bytes })).toThrow("typed array");
  }
});
