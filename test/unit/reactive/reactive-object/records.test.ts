import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { observable } from "mobx";
import { expect, test } from "vitest";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { note, ReactiveNote } from "./sample-note.ts";

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

test("what is no plain record in a record stays as it is, and a record may stand in itself", () => {
  interface Odd {
    readonly date: Date;
    readonly bytes: Uint8Array;
    readonly box: { count: number };
    self?: Odd;
  }
  const record: Odd = {
    date: new Date(0),
    bytes: new Uint8Array(2),
    box: observable({ count: 1 }),
  };
  record.self = record;
  const { snapshot } = new ReactiveObject<Odd>(record);
  snapshot.date.setFullYear(2000);
  snapshot.bytes[0] = 1;
  snapshot.box.count++;
  expect([Object.isFrozen(snapshot.date), snapshot.box.count]).toEqual([false, 2]);
});

const deep = {
  list: [
    {
      get now() {
        return Date.now();
      },
    },
  ],
};
const hidden = Object.defineProperty({}, "hidden", { value: 1 });
const prototypeGiven: object = JSON.parse('{ "__proto__": { "isAdmin": true } }');

test.for([
  {
    what: "a getter",
    record: {
      get now() {
        return Date.now();
      },
    },
    why: "getter",
  },
  { what: "a getter within", record: deep, why: "getter" },
  { what: "a hidden field", record: hidden, why: "hidden" },
  { what: "__proto__", record: prototypeGiven, why: "__proto__" },
  { what: "inherited fields", record: Object.create({ title: "Inherited" }), why: "plain record" },
])("$what is refused in a record and in changes", ({ record, why }) => {
  const object = new ReactiveObject<object>({});
  expect(() => new ReactiveObject<object>(record)).toThrow(why);
  expect(() => object.replace(record)).toThrow(why);
  expect(() => object.update(record)).toThrow(why);
  expect(object.snapshot).toEqual({});
});

test("a record of another realm is a plain record", () => {
  const object = new ReactiveNote(runInNewContext("({ title: 'One', lines: [] })"));
  object.update(runInNewContext("({ title: 'Two' })"));
  expect(object.snapshot).toEqual({ title: "Two", lines: [] });
});

test("in production __proto__ in changes sets no prototype and tells nobody, and nothing is frozen", () => {
  const script = new URL("./in-production.ts", import.meta.url);
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = execFileSync(process.execPath, [fileURLToPath(script)], { env });
  expect(JSON.parse(String(printed))).toEqual({
    told: 0,
    keys: ["title", "lines"],
    isAdmin: false,
    isFrozen: false,
  });
});
