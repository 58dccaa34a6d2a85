import { reportListenerError } from "./notify-after-batch.ts";

/** A listener as it is kept, whatever class of object it was written for. */
export type AnyListener = (object: never) => void;

/**
 * Where one object keeps its listeners. Most have none or one, and a sole listener is the slot's
 * value itself: an array is made for the second. Arrays are replaced, not written to, so one that
 * is being walked through stays as it was.
 */
export type ListenerSlot = AnyListener | readonly AnyListener[] | undefined;

/** The slot with one more listener, which is called last. */
export function withListener(slot: ListenerSlot, listener: AnyListener): ListenerSlot {
  if (slot === undefined) return listener;
  return typeof slot === "function" ? [slot, listener] : [...slot, listener];
}

/** The slot with one occurrence of `listener` less. */
export function withoutListener(slot: ListenerSlot, listener: AnyListener): ListenerSlot {
  if (slot === listener) return undefined;
  if (typeof slot !== "object") return slot;
  const index = slot.indexOf(listener);
  if (index === -1) return slot;
  const rest = slot.toSpliced(index, 1);
  return rest.length === 1 ? rest[0] : rest;
}

/** How many listeners the slot holds. */
export function countListeners(slot: ListenerSlot): number {
  if (slot === undefined) return 0;
  return typeof slot === "function" ? 1 : slot.length;
}

/** Whether the slot holds `listener`. */
export function hasListener(slot: ListenerSlot, listener: AnyListener): boolean {
  return typeof slot === "object" ? slot.includes(listener) : slot === listener;
}

/** Calls one listener. What it throws is reported, so that the others still get their call. */
export function callListener<T>(listener: AnyListener, object: T): void {
  try {
    (listener as (object: T) => void)(object);
  } catch (error) {
    reportListenerError(error);
  }
}
