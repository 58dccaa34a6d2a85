import { _getGlobalState, createAtom, Reaction } from "mobx";

interface Notifiable {
  /** Calls the listeners. Must not throw. */
  notify(): void;
  /** Called instead of `notify` to stop an endless cycle. */
  skip(): void;
}

/** As in MobX: after so many rounds of listeners that write, it must be a cycle. */
const maxRounds = 100;

const signal = createAtom("ReactiveObject.drain");
let queue: Notifiable[] = [];
let isScheduled = false;
let isDraining = false;
let drainer: Reaction | undefined;

/** Queues an object for {@link scheduleDrain}. The caller queues it only once. */
export function enqueue(object: Notifiable): void {
  queue.push(object);
}

/**
 * Notifies queued objects when the outermost MobX batch ends, or at once outside of one. Call it
 * after every write, also to an object that is queued already.
 *
 * One reaction, observing one atom, runs at the end of the batch however many objects are queued.
 */
export function scheduleDrain(): void {
  if (isDraining) return;
  if (isScheduled) {
    if (!isDrainerLost()) return;
    drainer?.dispose();
    drainer = undefined;
  }
  isScheduled = true;
  drainer ??= observeSignal();
  signal.reportChanged();
}

/** Reports as MobX does for reactions: console and `onReactionError`. */
export function reportListenerError(error: unknown): void {
  new Reaction("ReactiveObject.subscribe", doNothing).track(() => {
    throw error;
  });
}

function observeSignal(): Reaction {
  const reaction = new Reaction("ReactiveObject.drain", () => {
    reaction.track(readSignal);
    drain();
  });
  reaction.track(readSignal);
  return reaction;
}

function readSignal(): void {
  signal.reportObserved();
}

function drain(): void {
  isDraining = true;
  try {
    for (let round = 0; queue.length > 0; round++) {
      const waiting = queue;
      queue = [];
      if (round < maxRounds) {
        for (const object of waiting) object.notify();
        continue;
      }
      for (const object of waiting) object.skip();
      reportListenerError(new Error(`Listeners kept writing for ${maxRounds} rounds: a cycle`));
    }
  } finally {
    isDraining = false;
    isScheduled = false;
  }
}

/** MobX drops all pending reactions, ours too, when it stops an endless cycle. */
function isDrainerLost(): boolean {
  const mobx: { pendingReactions: unknown[]; isRunningReactions: boolean } = _getGlobalState();
  return mobx.pendingReactions.length === 0 && !mobx.isRunningReactions;
}

function doNothing(): void {}
