import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ReactiveObject } from "./reactive-object.ts";

/**
 * Rerenders a component that is not a MobX observer after each batch that changed the object, or removed it from its list or
 * restored it.
 *
 * ```tsx
 * function Title({ todo }: { todo: ReactiveTodo }) {
 *   return <h2>{useSnapshot(todo).title}</h2>;
 * }
 * ```
 */
export function useSnapshot<R extends object>(object: ReactiveObject<R>): Readonly<R> {
  const subscribe = useCallback((listener: () => void) => object.subscribe(listener), [object]);
  const read = useMemo(() => stateReader(object), [object]);
  return useSyncExternalStore(subscribe, read, read).snapshot;
}

/** The reader returns the same object until the snapshot or `isRemoved` changes. A removal does not change the snapshot. */
function stateReader<R extends object>(object: ReactiveObject<R>) {
  let last = { snapshot: object.snapshot, isRemoved: object.isRemoved };
  return () => {
    const { snapshot, isRemoved } = object;
    if (snapshot !== last.snapshot || isRemoved !== last.isRemoved) last = { snapshot, isRemoved };
    return last;
  };
}
