import { computed, getDependencyTree, Reaction } from "mobx";

let isDeriving = false;

/** For development: throws before anything is written by a derive, whose value would be one of before. */
export function checkNotDeriving(): void {
  if (isDeriving) throw new Error("A derive writes: it only reads what it is given");
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
  const before = isDeriving;
  isDeriving = true;
  try {
    return derive();
  } finally {
    isDeriving = before;
  }
}
