import { _getGlobalState, createAtom, type IAtom, Reaction } from "mobx";

type AnyListener = (object: never) => void;

/** Distinguishes two subscriptions of the same function. */
interface Subscription {
  readonly listener: AnyListener;
}

/** An object's first subscription is stored as the bare function, to save memory. */
type ListenerEntry = AnyListener | Subscription;

/** A single entry is stored without a Set, to save memory. */
export type ListenerSlot = ListenerEntry | Set<ListenerEntry> | undefined;

export function withListener(slot: ListenerSlot, entry: ListenerEntry): ListenerSlot {
  if (slot === undefined) return entry;
  return slot instanceof Set ? slot.add(entry) : new Set([slot, entry]);
}

export function withoutListener(slot: ListenerSlot, entry: ListenerEntry): ListenerSlot {
  if (slot === entry) return undefined;
  return slot instanceof Set && slot.delete(entry) && slot.size === 0 ? undefined : slot;
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
  if (slot instanceof Set) {
    const entries = [...slot];
    for (const entry of entries) if (slot.has(entry)) callListener(entry, object);
  } else if (slot !== undefined) callListener(slot, object);
}

function callListener(entry: ListenerEntry, object: object): void {
  try {
    const listener = typeof entry === "function" ? entry : entry.listener;
    listener(object as never);
  } catch (error) {
    reportError(error);
  }
}

/** If an object's listeners are called again this often in one batch, it is an infinite cycle. MobX has the same limit. */
const maxCalls = 100;

let queue: Listened[] = [];
/** Where the next drain begins, since an error may end a drain early. */
let position = 0;
/** The atom that is expected to report the end of the batch. */
let batchEnd: IAtom | undefined;
/** The state of MobX in which that report is expected. */
let batchState: object | undefined;
let isDraining = false;
/** The errors that the console and handlers of `onReactionError` threw. */
let failures: unknown[] = [];

/** Call {@link scheduleFlush} after `enqueue`, even if something is thrown in between. */
export function enqueue(object: Listened): void {
  if (object[$listeners] === undefined || object[$flags] & waiting) return;
  queue.push(object);
  object[$flags] |= waiting;
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
  const observer = createReaction("ReactiveObject.batchEnd");
  observer.track(() => void atom.reportObserved());
  queueMicrotask(() => {
    if (batchEnd === atom) drain();
  });
  batchEnd = atom;
  batchState = state;
  observer.dispose();
}

/** Creates a reaction that MobX does not warn of if it reads nothing. */
function createReaction(name: string): Reaction {
  return new Reaction(name, doNothing, undefined, false);
}

/** Reports as MobX reports an error of a reaction, without leaving a batch open if a handler throws. */
function reportError(error: unknown): void {
  const reaction = createReaction("ReactiveObject.subscribe");
  attempt(() => console.error("[ReactiveObject]", error));
  for (const handle of _getGlobalState().globalReactionErrorHandlers.slice()) {
    attempt(() => handle(error, reaction));
  }
}

function attempt(report: () => void): void {
  try {
    report();
  } catch (failure) {
    failures.push(failure);
  }
}

/** A stack overflow can end a drain anywhere. The queue is emptied only at its end, so that the next drain goes on. */
function drain(): void {
  batchEnd = undefined;
  if (isDraining) return;
  const counts = new Map<object, number>();
  const { length } = queue;
  failures = [];
  isDraining = true;
  try {
    for (; position < queue.length; position++) {
      const object = queue[position]!;
      object[$flags] &= ~waiting;
      const count = position < length ? 0 : (counts.get(object) ?? 0) + 1;
      if (count > 0) counts.set(object, count);
      if (count <= maxCalls) callListeners(object);
      else reportError(new Error("An object's listeners kept writing to it: a cycle"));
    }
    queue = [];
    position = 0;
  } finally {
    isDraining = false;
    const stopped = queue[position];
    if (stopped !== undefined) {
      stopped[$flags] |= waiting;
      queueMicrotask(drain);
    }
  }
  if (failures.length > 0) throw failures[0];
}

function doNothing(): void {}
