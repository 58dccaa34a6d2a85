import { useCallback, useMemo, useSyncExternalStore } from "react";
import type { ReactiveObject } from "./reactive-object.ts";

/**
 * Renders the component again after each batch that changed the object, removed it from its list or brought it back. For a
 * component that is no MobX observer.
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

/** What it returns is the same until the snapshot or `isRemoved` changes: a removal leaves the snapshot as it is. */
function stateReader<R extends object>(object: ReactiveObject<R>) {
  let last = { snapshot: object.snapshot, isRemoved: object.isRemoved };
  return () => {
    const { snapshot, isRemoved } = object;
    if (snapshot !== last.snapshot || isRemoved !== last.isRemoved) last = { snapshot, isRemoved };
    return last;
  };
}
