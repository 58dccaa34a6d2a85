import { _getGlobalState, createAtom, Reaction } from "mobx";

/** Something that owes its direct listeners one call at the end of the current MobX batch. */
export interface Notifiable {
  /** Calls the listeners. Must catch what they throw. */
  notify(): void;
  /** Gives the call up. */
  skip(): void;
}

/** As in MobX's own loop: so many rounds of listeners that write, then it must be a cycle. */
const maxRounds = 100;

const signal = createAtom("ReactiveObject.drain");
let queue: Notifiable[] = [];
let isScheduled = false;
let isDraining = false;
let drainer: Reaction | undefined;

/** Lets an object wait for {@link scheduleDrain}. The caller sees to it that it waits only once. */
export function enqueue(object: Notifiable): void {
  queue.push(object);
}

/**
 * Sees to it that the objects that wait are notified when the outermost MobX batch ends; at once,
 * when there is no batch. To be called after every write, also to an object that waits already.
 *
 * The end of the batch is heard through public parts of MobX: a reaction that observes one atom.
 * The first object that waits touches the atom and the others just join it, so a batch costs one
 * reaction however many objects it writes to.
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

/** Reports an error where MobX reports those of its reactions: console and `onReactionError`. */
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

/** MobX drops every waiting reaction, ours too, when it stops an endless cycle of somebody else's. */
function isDrainerLost(): boolean {
  const mobx: { pendingReactions: unknown[]; isRunningReactions: boolean } = _getGlobalState();
  return mobx.pendingReactions.length === 0 && !mobx.isRunningReactions;
}

function doNothing(): void {}
