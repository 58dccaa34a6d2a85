import { useCallback, useSyncExternalStore } from "react";
import type { ReactiveObject } from "./reactive-object.ts";

/**
 * Renders the component again after each batch that changed the object. For a component that is no MobX observer.
 *
 * ```tsx
 * function Title({ todo }: { todo: ReactiveTodo }) {
 *   return <h2>{useSnapshot(todo).title}</h2>;
 * }
 * ```
 */
export function useSnapshot<R extends object>(object: ReactiveObject<R>): Readonly<R> {
  const subscribe = useCallback((listener: () => void) => object.subscribe(listener), [object]);
  const read = () => object.snapshot;
  return useSyncExternalStore(subscribe, read, read);
}
