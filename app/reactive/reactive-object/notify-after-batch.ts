import { _getGlobalState, createAtom, Reaction } from "mobx";

interface Notifiable {
  /** Must not throw. */
  notify(): void;
  /** Called instead of `notify` to end an infinite cycle. */
  skip(): void;
}

/** More rounds than this, of listeners that write, count as an infinite cycle. MobX has the same limit. */
const maxRounds = 100;

const signal = createAtom("ReactiveObject.drain");
let queue: Notifiable[] = [];
let isScheduled = false;
let isDraining = false;
let drainer: Reaction | undefined;

export function enqueue(object: Notifiable): void {
  queue.push(object);
}

/** Notifies queued objects when the outermost MobX batch ends. Call after every write, even of queued objects. */
export function scheduleFlush(): void {
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

/** Reports an error in the same way as one of a MobX reaction: to the console and `onReactionError`. */
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

/** When MobX stops an infinite cycle, it discards all pending reactions, including the drainer. */
function isDrainerLost(): boolean {
  const mobx: { pendingReactions: unknown[]; isRunningReactions: boolean } = _getGlobalState();
  return mobx.pendingReactions.length === 0 && !mobx.isRunningReactions;
}

function doNothing(): void {}
