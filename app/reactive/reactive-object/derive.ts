import { computed, getDependencyTree, Reaction } from "mobx";

/** The objects that the derive which now runs made itself: reads and writes of them are its own affair. */
let madeByDerive: WeakSet<object> | undefined;

/** For development: call it when an object is made. */
export function noteMade(object: object): void {
  madeByDerive?.add(object);
}

/** For development. */
export function isMadeByDerive(object: object): boolean {
  return madeByDerive !== undefined && madeByDerive.has(object);
}

/** For development: throws before an object is written to by a derive, whose value would be one of before. */
export function checkNotDeriving(object: object): void {
  if (madeByDerive === undefined || madeByDerive.has(object)) return;
  throw new Error("A derive writes: it only reads what it is given");
}

/**
 * For development: returns what `derive` returns, and throws if it reads anything that MobX tracks. The kept value would
 * not hear of a change there.
 */
export function derivePurely<T>(derive: () => T): T {
  const value = computed(() => whileDeriving(derive));
  let outcome: { value: T } | { error: unknown } | undefined;
  const watcher = new Reaction("ReactiveObject.computed", () => {});
  watcher.track(() => {
    try {
      outcome = { value: value.get() };
    } catch (error) {
      outcome = { error };
    }
  });
  const reads = getDependencyTree(value).dependencies ?? [];
  watcher.dispose();
  if (outcome === undefined || "error" in outcome) throw outcome?.error;
  if (reads.length === 0) return outcome.value;
  const names = reads.map(({ name }) => name).join(", ");
  throw new Error(
    `A derive read ${names}, of whose changes it would not hear: read it before, and pass it as the dependency`,
  );
}

function whileDeriving<T>(derive: () => T): T {
  const before = madeByDerive;
  madeByDerive ??= new WeakSet();
  try {
    return derive();
  } finally {
    madeByDerive = before;
  }
}
