import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type ReactiveObject, renderedRecord } from "./reactive-object.ts";

/**
 * Rerenders a component that is not a MobX observer after each batch that changed the object, or removed it from its list or
 * restored it. Hydrates with `rendered`, the record that the server rendered: by default the object's record before its first
 * write.
 *
 * ```tsx
 * function Title({ todo }: { todo: ReactiveTodo }) {
 *   return <h2>{useSnapshot(todo).title}</h2>;
 * }
 * ```
 */
export function useSnapshot<R extends object>(
  object: ReactiveObject<R>,
  rendered?: Readonly<R>,
): Readonly<R> {
  const subscribe = useCallback((listener: () => void) => object.subscribe(listener), [object]);
  const read = useMemo(() => stateReader(object), [object]);
  const readRendered = useMemo(
    () => renderedReader(read, () => rendered ?? renderedRecord(object)),
    [object, read, rendered],
  );
  return useSyncExternalStore(subscribe, read, readRendered).snapshot;
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

/** Finds the record at the first call, which only servers and hydration make. */
function renderedReader<S extends { snapshot: object }>(read: () => S, find: () => S["snapshot"]) {
  let state: S | undefined;
  return () => {
    if (state !== undefined) return state;
    const current = read();
    const snapshot = find();
    return (state = snapshot === current.snapshot ? current : { ...current, snapshot });
  };
}
