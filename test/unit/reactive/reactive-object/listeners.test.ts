import { execFileSync } from "node:child_process";
import * as fc from "fast-check";
import { autorun, computed, configure, observable, onReactionError, runInAction, spy } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { note, ReactiveNote } from "./sample-note.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test("a listener is called with the object, before an update outside a batch returns, and once a batch", () => {
  const object = new ReactiveNote(note());
  const titles: string[] = [];
  object.subscribe((changed) => titles.push(changed.title));
  object.update({ title: "One" });
  expect(titles).toEqual(["One"]);
  runInAction(() => {
    object.update({ title: "Two" });
    runInAction(() => object.update({ title: "Three" }));
    expect(titles).toEqual(["One"]);
    object.update({ title: "Four" });
  });
  expect(titles).toEqual(["One", "Four"]);
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

test("what is no function cannot listen", () => {
  const object = new ReactiveNote(note());
  for (const listener of [null, undefined, {}]) {
    expect(() => object.subscribe(listener as never)).toThrow("no function");
  }
  object.subscribe(() => {});
  expect(object.update({ size: 1 })).toBe(true);
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
});

test("a listener that is added while others are called, for the first time or again, waits for the next change", () => {
  const object = new ReactiveNote(note());
  const [late, again] = [vi.fn(), vi.fn()];
  object.subscribe(() => {
    if (object.size === 1) object.subscribe(late);
    stopAgain();
    stopAgain = object.subscribe(again);
  });
  let stopAgain = object.subscribe(again);
  object.update({ size: 1 });
  expect(late).not.toHaveBeenCalled();
  object.update({ size: 2 });
  expect(late).toHaveBeenCalledTimes(1);
  expect(again).not.toHaveBeenCalled();
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
  expect(String(reported[0])).toContain("a cycle");
  unsubscribe();

  const listener = vi.fn();
  object.subscribe(listener);
  object.update({ title: "After" });
  expect(listener).toHaveBeenCalledTimes(1);
  stop();
});

test("after somebody's endless MobX cycle, listeners hear batches that schedule a reaction first", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const object = new ReactiveNote(note());
  const box = observable.box(0);
  const stopCycle = autorun(() => {
    const value = box.get();
    if (value === 0) return;
    runInAction(() => {
      box.set(value + 1);
      object.update({ size: value });
    });
  });
  const stopListening = object.subscribe(() => {});
  runInAction(() => box.set(1));
  stopCycle();
  stopListening();

  const other = observable.box(0);
  const stop = autorun(() => other.get());
  const listener = vi.fn();
  object.subscribe(listener);
  for (let round = 1; round <= 3; round++) {
    runInAction(() => {
      other.set(round);
      object.update({ title: `Round ${round}` });
    });
    expect(listener).toHaveBeenCalledTimes(round);
  }
  stop();
});

test("each subscription of the same function keeps its place and ends by itself", () => {
  const object = new ReactiveNote(note());
  const calls: string[] = [];
  const tell = () => {
    calls.length = 0;
    object.update({ size: (object.size ?? 0) + 1 });
    return calls;
  };
  const twice = () => calls.push("twice");
  const stopFirst = object.subscribe(twice);
  object.subscribe(() => calls.push("between"));
  const stopSecond = object.subscribe(twice);
  expect(tell()).toEqual(["twice", "between", "twice"]);
  stopSecond();
  stopSecond();
  expect(tell()).toEqual(["twice", "between"]);
  stopFirst();
  object.subscribe(twice);
  stopFirst();
  expect(tell()).toEqual(["between", "twice"]);
});

test("whatever comes and goes, exactly those subscribed are called, in their order", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5)), (toggles) => {
      const object = new ReactiveNote(note());
      const calls: number[] = [];
      const active = new Map<number, () => void>();
      for (const name of toggles) {
        const stop = active.get(name) ?? object.subscribe(() => calls.push(name));
        if (!active.delete(name)) active.set(name, stop);
        else stop();
      }
      object.update({ size: 1 });
      expect(calls).toEqual([...active.keys()]);
    }),
  );
});

test("when an onReactionError throws, the other listeners run, and all hear of the next batch", () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  const stopHandling = onReactionError((error) => {
    throw error;
  });
  const objects = [new ReactiveNote(note()), new ReactiveNote(note())];
  const stop = objects[0]?.subscribe(() => {
    throw new Error("listener fails");
  });
  const listener = vi.fn();
  for (const object of objects) object.subscribe(listener);
  const writeAll = (size: number) =>
    runInAction(() => {
      for (const object of objects) object.update({ size });
    });
  expect(() => writeAll(1)).toThrow("listener fails");
  expect(listener).toHaveBeenCalledTimes(2);
  stopHandling();
  stop?.();
  writeAll(2);
  expect(listener).toHaveBeenCalledTimes(4);
});

test.each<[what: string, fail: () => () => void]>([
  ["the console", () => () => {}],
  [
    "a spy",
    () =>
      spy(() => {
        throw new Error("fails");
      }),
  ],
])("when %s throws, all still hear of this write and of later ones", (_, disturb) => {
  vi.spyOn(console, "error").mockImplementation(() => {
    throw new Error("fails");
  });
  const objects = [new ReactiveNote(note()), new ReactiveNote(note())];
  const stopFailing = objects[0]?.subscribe(() => {
    throw new Error("listener fails");
  });
  const listener = vi.fn();
  for (const object of objects) object.subscribe(listener);
  const stopDisturbing = disturb();
  expect(() => objects[0]?.update({ size: 1 })).toThrow("fails");
  expect(listener).toHaveBeenCalledTimes(1);
  stopDisturbing();
  stopFailing?.();
  for (const object of objects) object.update({ size: 2 });
  expect(listener).toHaveBeenCalledTimes(3);
});

/** Runs in a process of its own, since it breaks MobX or takes its state away. */
const disturbances = [
  ["MobX has isolated its state", "configure({ isolateGlobalState: true });"],
  [
    "a reaction and its onReactionError have thrown, which leaves MobX in a batch for ever",
    `onReactionError((error) => { throw error; });
     const box = observable.box(0);
     autorun(() => { if (box.get() === 1) throw new Error("fails"); });
     try { runInAction(() => { box.set(1); object.update({ size: -1 }); }); } catch {}`,
  ],
  [
    "a reaction has thrown where MobX catches nothing",
    `configure({ disableErrorBoundaries: true });
     autorun(() => { if (object.size === 1) throw new Error("fails"); });
     try { object.update({ size: 1 }); } catch {}`,
  ],
  [
    "the stack has overflowed at any depth",
    `const overflow = () => { object.update({ size: object.size - 1 }); overflow(); };
     const from = (depth) => (depth === 0 ? overflow() : from(depth - 1));
     for (let depth = 0; depth < 20; depth++) try { from(depth); } catch {}`,
  ],
] as const;

test.for(disturbances)("listeners hear of what is written after %s", ([, disturb]) => {
  const env = { ...process.env, NODE_ENV: "production" };
  const printed = execFileSync(process.execPath, ["--input-type=module-typescript", "-"], {
    input: `
      import { autorun, configure, observable, onReactionError, runInAction } from "mobx";
      import { note, ReactiveNote } from "./sample-note.ts";
      console.error = () => {};
      const object = new ReactiveNote(note());
      const heard = [];
      object.subscribe(({ size }) => heard.push(size));
      object.update({ size: 0 });
      ${disturb}
      for (const size of [1, 2]) {
        await Promise.resolve();
        runInAction(() => object.update({ size }));
      }
      await Promise.resolve();
      object.update({ size: 3 });
      await Promise.resolve();
      console.log(JSON.stringify(heard.filter((size) => size > 0)));`,
    cwd: import.meta.dirname,
    env,
  });
  expect(JSON.parse(String(printed))).toEqual([1, 2, 3]);
});

test("MobX does not warn of a batch, a listener that fails or a computed value by reactionRequiresObservable", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  configure({ reactionRequiresObservable: true });
  const object = new ReactiveNote(note());
  object.subscribe(() => {
    throw new Error("fails");
  });
  runInAction(() => object.update({ size: 1 }));
  void object.text;
  configure({ reactionRequiresObservable: false });
  expect(warnings).not.toHaveBeenCalled();
});

test("a chain of 1,000 listeners, each of which writes to the next object, is no cycle", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const chain = Array.from({ length: 1000 }, () => new ReactiveNote(note()));
  for (const [index, object] of chain.entries()) {
    object.subscribe(() => chain[index + 1]?.update({ size: 1 }));
  }
  chain[0]?.update({ size: 1 });
  expect(chain.at(-1)?.size).toBe(1);
  expect(log).not.toHaveBeenCalled();
});
