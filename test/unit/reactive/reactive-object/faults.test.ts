import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { autorun, computed, configure, observable, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { listOf } from "../../../../app/reactive/reactive-object/child-list.ts";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";
import { type Line, type Note, note, ReactiveLine, ReactiveNote } from "./sample-note.ts";

afterEach(() => {
  vi.restoreAllMocks();
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

class Fussy extends ReactiveObject<Note> {
  static failing = "";

  get lines(): readonly ReactiveLine[] {
    return this.children(Fussy.list);
  }

  static readonly list = listOf(
    "lines",
    (line: Line) => {
      if (Fussy.failing === "make") throw new Error("make fails");
      return new ReactiveLine(line);
    },
    (line) => {
      if (Fussy.failing === "keyOf" && line.text === "Jam") throw new Error("keyOf fails");
      return line.id;
    },
  );
}

test("an update whose keyOf throws changes nothing and tells nobody", () => {
  const before = note("Before");
  const object = new Fussy(before);
  const { lines } = object;
  const told = vi.fn();
  object.subscribe(told);
  Fussy.failing = "keyOf";
  const items = [
    { id: 0, text: "Oat milk" },
    { id: 9, text: "Jam" },
  ];
  expect(() => object.update({ title: "After", lines: items })).toThrow("keyOf fails");
  expect(() => object.replace(note("After", ["Milk", "Jam"]))).toThrow("keyOf fails");
  Fussy.failing = "";
  expect(told).not.toHaveBeenCalled();
  expect(object.snapshot).toBe(before);
  expect(object.lines).toBe(lines);
  expect(lines.map(({ text }) => text)).toEqual(["Milk", "Bread"]);
  lines[0]?.update({ text: "Tea" });
  expect(object.snapshot.lines[0]?.text).toBe("Tea");
});

test("a make that throws fails whoever reads the child, and leaves record and listeners whole", () => {
  const object = new Fussy(note());
  const [milk] = object.lines;
  const told = vi.fn();
  object.subscribe(told);
  Fussy.failing = "make";
  object.update({ lines: [...object.snapshot.lines, { id: 9, text: "Tea" }] });
  expect(told).toHaveBeenCalledTimes(1);
  expect(object.snapshot.lines.map(({ text }) => text)).toEqual(["Milk", "Bread", "Tea"]);
  expect(() => object.lines).toThrow("make fails");
  Fussy.failing = "";
  expect(object.lines[0]).toBe(milk);
  expect(object.lines.map(({ text }) => text)).toEqual(["Milk", "Bread", "Tea"]);
});

const other = new ReactiveNote(note("Other"));
const box = observable.box(1);

class Curious extends ReactiveObject<Note> {
  get otherTitle() {
    return this.computed(Curious.readOther);
  }

  get boxed() {
    return this.computed(Curious.readBox);
  }

  static readonly readOther = () => other.title;
  static readonly readBox = () => box.get();
}

test("a derive that reads another reactive object or MobX state is refused", () => {
  const object = new Curious(note());
  expect(() => object.otherTitle).toThrow(/read ReactiveNote.* as the dependency/);
  expect(() => object.boxed).toThrow("as the dependency");
  const seen: unknown[] = [];
  const stop = autorun(() => {
    try {
      seen.push(object.otherTitle);
    } catch (error) {
      seen.push(String(error).includes("as the dependency"));
    }
  });
  expect(seen).toEqual([true]);
  stop();
});

test("what a derive throws comes through, and nothing of it is kept", () => {
  const failure = new Error("too long");
  let isFailing = true;
  const derive = () => {
    if (isFailing) throw failure;
    return 1;
  };
  class Failing extends ReactiveObject<Note> {
    get value() {
      return this.computed(derive);
    }
  }
  const object = new Failing(note());
  expect(() => object.value).toThrow(failure);
  isFailing = false;
  expect(object.value).toBe(1);
});

test("listOf in a getter is refused", () => {
  class Careless extends ReactiveObject<Note> {
    get lines() {
      return this.children(
        listOf(
          "lines",
          (line: Line) => new ReactiveLine(line),
          (line) => line.id,
        ),
      );
    }
  }
  const object = new Careless(note());
  expect(() => [object.lines, object.lines]).toThrow("made outside of the getters");
});

function listOfLines(make: (line: Line) => ReactiveLine) {
  return listOf("lines", make, ({ id }) => id);
}

test("a second listOf over one field is refused by the rule that it breaks", () => {
  const toWrite = listOfLines((line) => new ReactiveLine(line));
  const toWatch = listOfLines((line) => new ReactiveLine(line));
  class Twofold extends ReactiveObject<Note> {
    get lines() {
      return [this.child(toWrite, 0), this.child(toWatch, 0)];
    }
  }
  expect(() => new Twofold(note()).lines).toThrow(
    "The field lines has another listOf already: share one, made outside of the getters",
  );
});

test("one child under two parents is refused", () => {
  const shared = new ReactiveLine({ id: 0, text: "Milk" });
  const list = listOf(
    "lines",
    () => shared,
    (line: Line) => line.id,
  );
  class Sharing extends ReactiveObject<Note> {
    get lines() {
      return this.children(list);
    }
  }
  const record: Note = { title: "One", lines: [shared.snapshot] };
  expect(new Sharing(record).lines).toEqual([shared]);
  expect(() => new Sharing(record).lines).toThrow("already has a parent");
});

test("a key that stands in a list twice is refused, at the first read and at a write", () => {
  const twice = { title: "Twice", lines: [0, 1, 0].map((id) => ({ id, text: `Line ${id}` })) };
  expect(() => new ReactiveNote(twice).lines).toThrow("twice");
  const object = new ReactiveNote(note());
  const { lines } = object;
  expect(() => object.update({ lines: twice.lines })).toThrow("twice");
  expect(object.lines).toBe(lines);
});

test("a stop function of before a disposal leaves later subscriptions of its function alone", () => {
  const object = new ReactiveNote(note());
  const listener = vi.fn();
  const stop = object.subscribe(listener);
  object.dispose();
  object.subscribe(listener);
  stop();
  object.update({ size: 1 });
  expect(listener).toHaveBeenCalledTimes(1);
});

test("ending the later of two equal subscriptions keeps the place of the earlier", () => {
  const object = new ReactiveNote(note());
  const calls: string[] = [];
  const twice = () => calls.push("twice");
  object.subscribe(twice);
  object.subscribe(() => calls.push("between"));
  const stopSecond = object.subscribe(twice);
  stopSecond();
  object.update({ size: 1 });
  expect(calls).toEqual(["twice", "between"]);
});

test("a listener that is ended and added again while others are called waits for the next change", () => {
  const object = new ReactiveNote(note());
  const late = vi.fn();
  const stops: (() => void)[] = [];
  object.subscribe(() => {
    for (const stop of stops) stop();
    stops.push(object.subscribe(late));
  });
  stops.push(object.subscribe(late));
  object.update({ size: 1 });
  expect(late).not.toHaveBeenCalled();
});

interface Draft {
  readonly title: string;
  readonly lines?: readonly Line[] | undefined;
}

const draftLines = listOf(
  "lines",
  (line: Line) => new ReactiveLine(line),
  (line) => line.id,
);

class ReactiveDraft extends ReactiveObject<Draft> {
  get lines() {
    return this.children(draftLines);
  }
}

test("an optional list may be missing, come, and go", () => {
  const object = new ReactiveDraft({ title: "Draft" });
  expect(object.lines).toEqual([]);
  object.update({ title: "Still without" });
  expect(object.snapshot).toEqual({ title: "Still without" });
  object.update({ lines: [{ id: 1, text: "Milk" }] });
  const [milk] = object.lines;
  milk?.update({ text: "Tea" });
  expect(object.snapshot.lines).toEqual([{ id: 1, text: "Tea" }]);
  object.update({ lines: undefined });
  expect(object.lines).toEqual([]);
  object.replace({ title: "Draft" });
  expect(object.snapshot).toEqual({ title: "Draft" });
});

test("a write to a child that was removed does nothing and returns false", () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const object = new ReactiveNote(note());
  const [milk, bread] = object.lines;
  object.update({ lines: object.snapshot.lines.slice(1) });
  const told = vi.fn();
  milk?.subscribe(told);
  expect(milk?.update({ text: "Tea" })).toBe(false);
  expect(milk?.replace({ id: 0, text: "Tea" })).toBe(false);
  expect(milk?.snapshot).toEqual({ id: 0, text: "Milk" });
  expect(milk?.isRemoved).toBe(true);
  expect(bread?.isRemoved).toBe(false);
  expect(told).not.toHaveBeenCalled();
});

test("MobX warns of a write inside a computed, and of one outside an action, by the object's name", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  const object = new ReactiveNote(note("One"));
  const stop = autorun(() => object.title);
  const writing = computed(() => object.update({ title: "Two" }));
  const stopWriting = autorun(() => writing.get());
  expect(warnings).toHaveBeenCalledTimes(1);
  expect(warnings.mock.calls[0]?.[0]).toMatch(/\[MobX\].*ReactiveNote/);
  object.update({ title: "Three" });
  expect(warnings).toHaveBeenCalledTimes(2);
  runInAction(() => object.update({ title: "Four" }));
  expect(warnings).toHaveBeenCalledTimes(2);
  configure({ enforceActions: "never" });
  object.update({ title: "Five" });
  configure({ enforceActions: "observed" });
  expect(warnings).toHaveBeenCalledTimes(2);
  stop();
  stopWriting();
});

test("a new snapshot searches no list for the children that changed", () => {
  const texts = Array.from({ length: 32_000 }, (_, index) => `Line ${index}`);
  const object = new ReactiveNote(note("Long", texts));
  const { lines } = object;
  runInAction(() => {
    for (const line of lines) line.update({ text: "Written" });
  });
  const search = vi.spyOn(Array.prototype, "indexOf");
  const { snapshot } = object;
  const searches = search.mock.calls.length;
  search.mockRestore();
  expect(searches).toBe(0);
  expect(snapshot.lines.every(({ text }) => text === "Written")).toBe(true);
});

test("in production an inline derive keeps a bounded number of values", () => {
  const script = new URL("./inline-derive.ts", import.meta.url);
  const env = { ...process.env, NODE_ENV: "production" };
  const kept = execFileSync(process.execPath, ["--expose-gc", fileURLToPath(script)], { env });
  expect(Number(kept)).toBeLessThan(100);
});

test.for([
  { what: "an array", record: [1, 2] },
  { what: "a class instance", record: new Date(0) },
  { what: "a record with a symbol as key", record: { [Symbol("key")]: 1 } },
])("$what is refused as a record", ({ record }) => {
  expect(() => new ReactiveObject<object>(record)).toThrow("plain record");
});

test("symbols are refused as keys of changes", () => {
  const object = new ReactiveNote(note());
  const changes = { title: "One", [Symbol("key")]: 1 } as { title: string };
  expect(() => object.update(changes)).toThrow("symbol");
});
