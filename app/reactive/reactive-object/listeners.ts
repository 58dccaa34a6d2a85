import { reportListenerError } from "./notify-after-batch.ts";

type AnyListener = (object: never) => void;

/** A single listener is stored without an array to save memory. Arrays are never mutated, so iterating is safe. */
export type ListenerSlot = AnyListener | readonly AnyListener[] | undefined;

export function withListener(slot: ListenerSlot, listener: AnyListener): ListenerSlot {
  if (slot === undefined) return listener;
  return typeof slot === "function" ? [slot, listener] : [...slot, listener];
}

export function withoutListener(slot: ListenerSlot, listener: AnyListener): ListenerSlot {
  if (slot === listener) return undefined;
  if (typeof slot !== "object") return slot;
  const index = slot.indexOf(listener);
  if (index === -1) return slot;
  const rest = slot.toSpliced(index, 1);
  return rest.length === 1 ? rest[0] : rest;
}

export function countListeners(slot: ListenerSlot): number {
  if (slot === undefined) return 0;
  return typeof slot === "function" ? 1 : slot.length;
}

export function hasListener(slot: ListenerSlot, listener: AnyListener): boolean {
  return typeof slot === "object" ? slot.includes(listener) : slot === listener;
}

/** Does not throw, so that the other listeners still run. */
export function callListener<T>(listener: AnyListener, object: T): void {
  try {
    (listener as (object: T) => void)(object);
  } catch (error) {
    reportListenerError(error);
  }
}
