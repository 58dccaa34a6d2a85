import { _getGlobalState, createAtom, type IAtom, Reaction } from "mobx";

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

function hasListener(slot: ListenerSlot, entry: ListenerEntry): boolean {
  return isList(slot) ? slot.includes(entry) : slot === entry;
}

function isList(slot: ListenerSlot): slot is readonly ListenerEntry[] {
  return Array.isArray(slot);
}

export const $listeners: unique symbol = Symbol.for("ReactiveObject.listeners");
export const $flags: unique symbol = Symbol.for("ReactiveObject.flags");

/** Flag: listeners will run when the batch ends. */
const waiting = 1;

export interface Listened {
  [$listeners]: ListenerSlot;
  [$flags]: number;
}

function callListeners(object: Listened): void {
  const slot = object[$listeners];
  if (slot === undefined) return;
  if (!isList(slot)) {
    callListener(slot, object);
    return;
  }
  for (const entry of slot) {
    const isStillThere = slot === object[$listeners] || hasListener(object[$listeners], entry);
    if (isStillThere) callListener(entry, object);
  }
}

function callListener(entry: ListenerEntry, object: object): void {
  const listener = typeof entry === "function" ? entry : entry.listener;
  try {
    listener(object as never);
  } catch (error) {
    reportError(error);
  }
}

/** If an object's listeners run this often in one batch, it is an infinite cycle. MobX has the same limit. */
const maxRounds = 100;

let queue: Listened[] = [];
/** What the end of the batch is expected of. */
let batchEnd: IAtom | undefined;
/** The state of MobX in which it is expected. */
let batchState: object | undefined;
let isDraining = false;
/** What handlers of `onReactionError` threw. */
let failures: unknown[] = [];

/** Call {@link scheduleFlush} after it. */
export function enqueue(object: Listened): void {
  if (object[$listeners] === undefined || object[$flags] & waiting) return;
  object[$flags] |= waiting;
  queue.push(object);
}

/**
 * Notifies queued objects when the outermost MobX batch ends: at once if there is none.
 *
 * MobX looks for atoms that are no longer observed when the outermost batch ends. A reaction would be less reliable: MobX drops
 * the pending ones when it stops an infinite cycle. Each batch has an atom of its own, since one that MobX has lost is never
 * found again; the microtask is for a batch that an error of MobX left open.
 */
export function scheduleFlush(): void {
  if (isDraining || queue.length === 0) return;
  const state = _getGlobalState();
  if (state.inBatch === 0) {
    drain();
    return;
  }
  if (batchEnd !== undefined && batchState === state) return;
  const atom = createAtom("ReactiveObject.batchEnd", undefined, drain);
  batchEnd = atom;
  batchState = state;
  const observer = createReaction("ReactiveObject.batchEnd");
  observer.track(() => void atom.reportObserved());
  observer.dispose();
  queueMicrotask(() => {
    if (batchEnd === atom) drain();
  });
}

/** MobX does not warn of this one if it reads nothing. */
function createReaction(name: string): Reaction {
  return new Reaction(name, doNothing, undefined, false);
}

/** Reports as MobX reports an error of a reaction, without leaving a batch open if a handler throws. */
function reportError(error: unknown): void {
  console.error("[ReactiveObject]", error);
  const reaction = createReaction("ReactiveObject.subscribe");
  for (const handle of _getGlobalState().globalReactionErrorHandlers.slice()) {
    try {
      handle(error, reaction);
    } catch (failure) {
      failures.push(failure);
    }
  }
}

function drain(): void {
  batchEnd = undefined;
  if (isDraining) return;
  isDraining = true;
  const counts = new Map<object, number>();
  for (let round = 0; queue.length > 0; round++) {
    const written = queue;
    queue = [];
    for (const object of written) {
      object[$flags] &= ~waiting;
      const count = round < maxRounds ? 0 : (counts.get(object) ?? 0) + 1;
      if (count > 0) counts.set(object, count);
      if (count <= maxRounds) callListeners(object);
      else reportError(new Error(`Listeners kept writing for ${round} rounds: a cycle`));
    }
  }
  isDraining = false;
  const thrown = failures;
  failures = [];
  if (thrown.length > 0) throw thrown[0];
}

function doNothing(): void {}
