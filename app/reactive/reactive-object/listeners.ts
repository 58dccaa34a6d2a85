import { reportListenerError } from "./notify-after-batch.ts";

type AnyListener = (object: never) => void;

/** Tells one subscription from another of the same function. */
interface Subscription {
  readonly listener: AnyListener;
}

/** The first subscription of an object is its bare function, which saves memory where there is no second. */
export type ListenerEntry = AnyListener | Subscription;

/** A single entry is stored without an array, for the same reason. Arrays are never mutated, so iterating is safe. */
export type ListenerSlot = ListenerEntry | readonly ListenerEntry[] | undefined;

export function withListener(slot: ListenerSlot, entry: ListenerEntry): ListenerSlot {
  if (slot === undefined) return entry;
  return isList(slot) ? [...slot, entry] : [slot, entry];
}

export function withoutListener(slot: ListenerSlot, entry: ListenerEntry): ListenerSlot {
  if (slot === entry) return undefined;
  if (!isList(slot) || !slot.includes(entry)) return slot;
  const rest = slot.filter((other) => other !== entry);
  return rest.length === 1 ? rest[0] : rest;
}

export function countListeners(slot: ListenerSlot): number {
  if (slot === undefined) return 0;
  return isList(slot) ? slot.length : 1;
}

export function hasListener(slot: ListenerSlot, entry: ListenerEntry): boolean {
  return isList(slot) ? slot.includes(entry) : slot === entry;
}

export function isList(slot: ListenerSlot): slot is readonly ListenerEntry[] {
  return Array.isArray(slot);
}

/** Does not throw, so that the other listeners still run. */
export function callListener<T>(entry: ListenerEntry, object: T): void {
  const listener = typeof entry === "function" ? entry : entry.listener;
  try {
    (listener as (object: T) => void)(object);
  } catch (error) {
    reportListenerError(error);
  }
}
