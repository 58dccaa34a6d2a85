import { autorun, observable, runInAction } from "mobx";
import { afterEach, expect, test, vi } from "vitest";
import { ReactiveObject } from "../../../../app/reactive/reactive-object/reactive-object.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

interface Amount {
  readonly amount: number;
}

const other = new ReactiveObject<Amount>({ amount: 0 });

class ReactiveAmount extends ReactiveObject<Amount> {
  clamped(write: (record: Amount) => void) {
    return this.computed(clamp, write);
  }

  derived<T>(derive: (record: Amount) => T): T {
    return this.computed(derive);
  }

  get inline() {
    return this.computed(({ amount }) => amount * 2);
  }
}

function clamp(record: Amount, write: (record: Amount) => void) {
  if (record.amount > 10) write(record);
  return record.amount;
}

test("a derive that writes is refused before it changes anything", () => {
  const object = new ReactiveAmount({ amount: 50 });
  const writes = [
    () => object.update({ amount: 10 }),
    () => object.replace({ amount: 10 }),
    () => runInAction(() => other.update({ amount: 10 })),
  ];
  for (const write of writes) expect(() => object.clamped(write)).toThrow("A derive writes");
  expect(object.snapshot.amount).toBe(50);
  expect(other.snapshot.amount).toBe(0);
  object.update({ amount: 5 });
  expect(object.derived(({ amount }) => amount)).toBe(5);
});

const box = observable.box(1);
const readOther = () => other.snapshot.amount;
const readBox = () => box.get();

test("a derive that reads another reactive object or MobX state is refused, observed or not", () => {
  const object = new ReactiveAmount({ amount: 1 });
  const expectRefused = () => {
    expect(() => object.derived(readOther)).toThrow(/read ReactiveObject.* as the dependency/);
    expect(() => object.derived(readBox)).toThrow("as the dependency");
  };
  expectRefused();
  autorun(expectRefused)();
});

test("what a derive throws comes through, and nothing of it is kept", () => {
  let failure: Error | undefined = new Error("too long");
  const derive = () => {
    if (failure) throw failure;
    return 1;
  };
  const object = new ReactiveAmount({ amount: 1 });
  expect(() => object.derived(derive)).toThrow(failure);
  failure = undefined;
  expect(object.derived(derive)).toBe(1);
});

test("a class that computes more functions than it keeps values of is told once, and its values are right", () => {
  const warnings = vi.spyOn(console, "warn").mockImplementation(() => {});
  for (let amount = 0; amount < 2; amount++) {
    const object = new ReactiveAmount({ amount });
    for (let count = 0; count < 200; count++) expect(object.inline).toBe(amount * 2);
  }
  expect(warnings.mock.calls).toEqual([[expect.stringContaining("outside of the getter")]]);
  expect(warnings.mock.calls[0]?.[0]).toContain("ReactiveAmount");
});

test("a value that is kept cannot be changed", () => {
  interface Amounts {
    readonly list: readonly number[];
  }
  const sort = ({ list }: Amounts) => ({ sorted: list.toSorted() });
  class Sorted extends ReactiveObject<Amounts> {
    get value() {
      return this.computed(sort);
    }
  }
  const object = new Sorted({ list: [3, 1, 2] });
  expect(() => object.value.sorted.push(4)).toThrow(TypeError);
  expect(object.value.sorted).toEqual([1, 2, 3]);
});
