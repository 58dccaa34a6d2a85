import { computed, getDependencyTree, Reaction } from "mobx";

/**
 * For development: returns what `derive` returns, and throws if it reads anything that MobX tracks. The kept value would
 * not hear of a change there. As in any MobX computed, MobX warns if it writes.
 */
export function derivePurely<T>(derive: () => T): T {
  const value = computed(derive);
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
