import * as fc from "fast-check";
import { autorun, computed, observable, onReactionError, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a listener is called with the object, before an update outside a batch returns", () => {
  const object = new ReactiveNote(note("One"));
  const titles: string[] = [];
  object.subscribe((changed) => titles.push(changed.title));
  object.update({ title: "Two" });
  expect(titles).toEqual(["Two"]);
});

test("nested actions call a listener once, when the outermost ends", () => {
  const object = new ReactiveNote(note("One"));
  const titles: string[] = [];
  object.subscribe(() => titles.push(object.title));
  runInAction(() => {
    object.update({ title: "Two" });
    runInAction(() => object.update({ title: "Three" }));
    expect(titles).toEqual([]);
    object.update({ title: "Four" });
  });
  expect(titles).toEqual(["Four"]);
});

test("a batch of many objects calls each listener once, in the order of the first writes", () => {
  const objects = ["a", "b", "c"].map((title) => new ReactiveNote(note(title)));
  const calls: string[] = [];
  for (const object of objects) object.subscribe(() => calls.push(object.title));
  runInAction(() => {
    for (const object of objects.toReversed()) object.update({ size: 1 });
    for (const object of objects) object.update({ size: 2 });
  });
  expect(calls).toEqual(["c", "b", "a"]);
});

test("an action that throws still tells of what it wrote", () => {
  const object = new ReactiveNote(note("One"));
  const listener = vi.fn();
  object.subscribe(listener);
  const act = () =>
    runInAction(() => {
      object.update({ title: "Two" });
      throw new Error("halfway");
    });
  expect(act).toThrow("halfway");
  expect(listener).toHaveBeenCalledTimes(1);
});

test("a listener finds MobX values derived from the object up to date", () => {
  const object = new ReactiveNote(note("one"));
  const loud = computed(() => object.title.toUpperCase());
  const stop = autorun(() => loud.get());
  const seen: string[] = [];
  object.subscribe(() => seen.push(loud.get()));
  object.update({ title: "two" });
  expect(seen).toEqual(["TWO"]);
  stop();
});

test("when a listener throws, the others run and the error is reported as MobX reports its own", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const reported: unknown[] = [];
  const stop = onReactionError((error) => reported.push(error));
  const failure = new Error("mine");
  const first = new ReactiveNote(note());
  const second = new ReactiveNote(note());
  const calls: string[] = [];
  first.subscribe(() => {
    throw failure;
  });
  first.subscribe(() => calls.push("same object"));
  second.subscribe(() => calls.push("other object"));
  runInAction(() => {
    first.update({ size: 1 });
    second.update({ size: 1 });
  });
  expect(calls).toEqual(["same object", "other object"]);
  expect(reported).toEqual([failure]);
  expect(log).toHaveBeenCalledTimes(1);
  first.update({ size: 2 });
  expect(calls).toHaveLength(3);
  stop();
});

test("a listener may end its own and others' subscriptions while being called", () => {
  const object = new ReactiveNote(note());
  const calls: string[] = [];
  const stopFirst = object.subscribe(() => {
    calls.push("first");
    stopFirst();
    stopThird();
  });
  object.subscribe(() => calls.push("second"));
  const stopThird = object.subscribe(() => calls.push("third"));
  object.update({ size: 1 });
  object.update({ size: 2 });
  expect(calls).toEqual(["first", "second", "second"]);
  expect(object.listenerCount).toBe(1);
});

test("a listener added while others are called waits for the next change", () => {
  const object = new ReactiveNote(note());
  const late = vi.fn();
  let hasSubscribed = false;
  object.subscribe(() => {
    if (!hasSubscribed) object.subscribe(late);
    hasSubscribed = true;
  });
  object.update({ size: 1 });
  expect(late).not.toHaveBeenCalled();
  object.update({ size: 2 });
  expect(late).toHaveBeenCalledTimes(1);
});

test("what a listener writes reaches all listeners before the write returns", () => {
  const source = new ReactiveNote(note());
  const mirror = new ReactiveNote(note());
  const seen: (number | undefined)[] = [];
  source.subscribe(() => mirror.update({ size: (source.size ?? 0) * 2 }));
  mirror.subscribe(() => seen.push(mirror.size));
  source.update({ size: 4 });
  expect(seen).toEqual([8]);
});

test("a listener that writes to its own object is called until nothing changes", () => {
  const object = new ReactiveNote(note());
  let calls = 0;
  object.subscribe(() => {
    calls++;
    object.update({ size: Math.min((object.size ?? 0) + 1, 10) });
  });
  object.update({ size: 1 });
  expect(object.size).toBe(10);
  expect(calls).toBe(10);
});

test("what a listener writes reaches MobX reactions, and what those write reaches listeners", () => {
  const source = new ReactiveNote(note());
  const box = observable.box(0);
  const target = new ReactiveNote(note());
  const listener = vi.fn();
  target.subscribe(listener);
  source.subscribe(() => runInAction(() => box.set(source.size ?? 0)));
  const stop = autorun(() => target.update({ size: box.get() }));
  source.update({ size: 7 });
  expect(target.size).toBe(7);
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
});

test("listeners that write for ever are stopped and reported, and later changes are told again", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const reported: unknown[] = [];
  const stop = onReactionError((error) => reported.push(error));
  const object = new ReactiveNote(note());
  const unsubscribe = object.subscribe(() => object.update({ size: (object.size ?? 0) + 1 }));
  object.update({ size: 1 });
  expect(String(reported[0])).toContain("100 rounds");
  unsubscribe();

  const listener = vi.fn();
  object.subscribe(listener);
  object.update({ title: "After" });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test("direct listeners survive an endless cycle among somebody's MobX reactions", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const object = new ReactiveNote(note());
  const listener = vi.fn();
  object.subscribe(listener);
  const box = observable.box(0);
  const stop = autorun(() => {
    const value = box.get();
    if (value === 0) return;
    runInAction(() => {
      box.set(value + 1);
      object.update({ size: value });
    });
  });
  runInAction(() => box.set(1));
  stop();
  const before = listener.mock.calls.length;
  runInAction(() => object.update({ title: "After" }));
  runInAction(() => object.update({ title: "Later" }));
  expect(listener.mock.calls.length).toBeGreaterThan(before);
  expect(object.title).toBe("Later");
});

test("disposal ends subscriptions, also for a call that is due", () => {
  const object = new ReactiveNote(note());
  const listener = vi.fn();
  object.subscribe(listener);
  runInAction(() => {
    object.update({ size: 1 });
    object.dispose();
  });
  object.update({ size: 2 });
  expect(listener).not.toHaveBeenCalled();
  expect(object.listenerCount).toBe(0);
  expect(object.size).toBe(2);
});

test("subscribing and unsubscribing a million times leaves no listener behind", () => {
  const object = new ReactiveNote(note());
  const keep = object.subscribe(() => {});
  for (let round = 0; round < 1_000_000; round++) object.subscribe(() => {})();
  expect(object.listenerCount).toBe(1);
  keep();
  keep();
  expect(object.listenerCount).toBe(0);
});

test("the same function subscribed twice is called twice, and each subscription ends by itself", () => {
  const object = new ReactiveNote(note());
  const listener = vi.fn();
  const stop = object.subscribe(listener);
  object.subscribe(listener);
  object.update({ size: 1 });
  expect(listener).toHaveBeenCalledTimes(2);
  stop();
  stop();
  object.update({ size: 2 });
  expect(listener).toHaveBeenCalledTimes(3);
});

test("whatever comes and goes, exactly those subscribed are called, in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), (toggles) => {
      const object = new ReactiveNote(note());
      const calls: number[] = [];
      const active = new Map<number, () => void>();
      for (const name of toggles) {
        const stop = active.get(name);
        if (stop === undefined) {
          active.set(
            name,
            object.subscribe(() => calls.push(name)),
          );
          continue;
        }
        stop();
        active.delete(name);
      }
      object.update({ size: 1 });
      expect(calls).toEqual([...active.keys()]);
      expect(object.listenerCount).toBe(active.size);
    }),
  );
});
