import { createAtom, Reaction } from "mobx";

/** Symbols, because a subclass may have methods of these names. */
export const notify = Symbol("notify");
export const skip = Symbol("skip");

interface Notifiable {
  /** Must not throw. */
  [notify](): void;
  /** Called instead of `notify` to end an infinite cycle. */
  [skip](): void;
}

/** More rounds than this, of listeners that write, count as an infinite cycle. MobX has the same limit. */
const maxRounds = 100;

/**
 * MobX calls the handler when the outermost batch ends, because that is when it looks for atoms that nobody observes any
 * more. A reaction would not do: MobX forgets the pending ones when it stops somebody's infinite cycle.
 */
const batchEnd = createAtom("ReactiveObject.batchEnd", doNothing, drain);
const observer = new Reaction("ReactiveObject.batchEnd", doNothing);
let queue: Notifiable[] = [];
let isScheduled = false;
let isDraining = false;

/** Call {@link scheduleFlush} afterwards. */
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

/** Reports an error in the same way as one of a MobX reaction: to the console and `onReactionError`. */
export function reportListenerError(error: unknown): void {
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
