import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { autorun, runInAction } from "mobx";
import { expect, test, vi } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Fails unless everything that `use` returns can be collected once it has returned. */
async function expectCollected(use: () => readonly object[]): Promise<void> {
  const refs = use().map((object) => new WeakRef(object));
  await expect
    .poll(() => {
      collectGarbage();
      return refs.filter((ref) => ref.deref() !== undefined).length;
    })
    .toBe(0);
}

test("an object that was observed, listened to and written to is collected", async () => {
  await expectCollected(() => {
    const object = new ReactiveNote(note());
    const stop = autorun(() => [object.text, object.indented(2), object.lines[0]?.text]);
    const stopListening = object.subscribe(() => {});
    object.subscribe(() => object.update({ size: 1 }));
    runInAction(() => object.lines[0]?.update({ text: "Tea" }));
    object.update({ title: "Errands" });
    stop();
    stopListening();
    return [object, ...object.lines];
  });
});

test("children that left are collected while their parent lives", async () => {
  const object = new ReactiveNote(note("Shopping", ["Milk", "Bread", "Tea"]));
  await expectCollected(() => {
    const gone = object.lines.slice(0, 2);
    for (const line of gone) {
      line.subscribe(() => {});
      line.update({ text: "Written" });
    }
    object.update({ lines: object.snapshot.lines.slice(2) });
    return gone;
  });
  expect(object.lines.map(({ text }) => text)).toEqual(["Tea"]);
});

test("a child that left is there for an undo, with its listeners, though nobody else has it", async () => {
  const object = new ReactiveNote(note());
  const before = object.snapshot;
  const listener = vi.fn();
  object.lines[0]?.subscribe(listener);
  object.update({ lines: before.lines.slice(1) });
  await expectCollected(() => [new ReactiveNote(note())]);
  object.replace(before);
  listener.mockClear();
  object.lines[0]?.update({ text: "Tea" });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("former snapshots and the listeners of ended subscriptions are collected", async () => {
  const object = new ReactiveNote(note());
  await expectCollected(() => {
    const listener = vi.fn();
    object.subscribe(() => {});
    object.subscribe(listener)();
    const snapshots = ["One", "Two", "Three"].map((title) => {
      object.update({ title });
      object.lines[1]?.update({ text: title });
      return object.snapshot;
    });
    object.update({ title: "Four" });
    object.lines[1]?.update({ text: "Four" });
    void object.snapshot;
    return [listener, ...snapshots];
  });
  expect(object.title).toBe("Four");
});

test("a child that leaves and comes back again and again costs no more memory", () => {
  const object = new ReactiveNote(note());
  const line = object.lines[0];
  const before = object.snapshot;
  const memoryAfter = (times: number) => {
    for (let time = 0; time < times; time++) {
      object.replace({ ...before, lines: [] });
      object.replace(before);
    }
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const start = memoryAfter(1_000);
  expect(memoryAfter(50_000) - start).toBeLessThan(2_000_000);
  expect(object.lines[0]).toBe(line);
});
