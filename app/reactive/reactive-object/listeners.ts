import { createAtom, Reaction } from "mobx";

type AnyListener = (object: never) => void;

/** Distinguishes two subscriptions of the same function. */
interface Subscription {
  readonly listener: AnyListener;
}

/** An object's first subscription is stored as the bare function, to save memory. */
type ListenerEntry = AnyListener | Subscription;

/** A single entry is stored without an array, to save memory. Arrays are never mutated, so iterating is safe. */
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

/** Symbols, because a subclass may have methods of these names. */
export const notify = Symbol("notify");
export const skip = Symbol("skip");

interface Notifiable {
  /** Must not throw. */
  [notify](): void;
  /** Called in place of `notify` to end an infinite cycle. */
  [skip](): void;
}

/** If listeners still write after this many rounds, it is an infinite cycle. MobX has the same limit. */
const maxRounds = 100;

/**
 * MobX calls `drain` when the outermost batch ends, because it then looks for atoms that are no longer observed. A reaction
 * would be less reliable: MobX drops the pending ones when it stops an infinite cycle.
 */
const batchEnd = createAtom("ReactiveObject.batchEnd", doNothing, drain);
const observer = new Reaction("ReactiveObject.batchEnd", doNothing);
let queue: Notifiable[] = [];
let isScheduled = false;
let isDraining = false;

/** Call {@link scheduleFlush} after it. */
export function enqueue(object: Notifiable): void {
  queue.push(object);
}

/** Notifies queued objects when the outermost MobX batch ends: at once if there is none. */
export function scheduleFlush(): void {
  if (isScheduled || isDraining || queue.length === 0) return;
  isScheduled = true;
  observer.track(observeBatchEnd);
  observer.track(doNothing);
}

/** Reports an error as MobX reports one of a reaction: to the console and `onReactionError`. */
function reportListenerError(error: unknown): void {
  new Reaction("ReactiveObject.subscribe", doNothing).track(() => {
    throw error;
  });
}

function observeBatchEnd(): void {
  batchEnd.reportObserved();
}

function drain(): void {
  if (isDraining || !isScheduled) return;
  isDraining = true;
  try {
    for (let round = 0; queue.length > 0; round++) {
      const waiting = queue;
      queue = [];
      if (round < maxRounds) {
        for (const object of waiting) object[notify]();
        continue;
      }
      for (const object of waiting) object[skip]();
      reportListenerError(new Error(`Listeners kept writing for ${maxRounds} rounds: a cycle`));
    }
  } finally {
    isDraining = false;
    isScheduled = false;
  }
}

function doNothing(): void {}
