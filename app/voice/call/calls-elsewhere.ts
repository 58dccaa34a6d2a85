import { action, makeObservable, observable, reaction, runInAction } from "mobx";
import { listenToOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";

const lockName = "voice-call";
/** Names of the locks that this page's calls have asked for. */
const ours = new Set<string>();

interface FollowedCall {
  readonly isIdle: boolean;
  /** Identifies its rehearsal. */
  readonly startedAt: number | undefined;
}

/**
 * Whether another tab of this site has a call. Each tab holds a lock during its own, and one that names its rehearsal,
 * which the browser frees when the tab crashes. Where there are no locks, no tab knows of another.
 */
export class CallsElsewhere {
  isAny = false;
  /** Names of the locks that this tab holds. */
  readonly #held = new Set<string>();
  #tabs: OtherTabs<undefined> | undefined;

  constructor() {
    makeObservable(this, { isAny: observable, ignore: action });
  }

  /** Asks the browser. */
  async look(): Promise<boolean> {
    const count = await countCalls();
    runInAction(() => (this.isAny = count > Number(this.#held.has(lockName))));
    return this.isAny;
  }

  /** Until the next look. */
  ignore(): void {
    this.isAny = false;
  }

  /** Lets other tabs know of this tab's call, and hears of theirs. Returns a function that stops both. */
  follow(call: FollowedCall): () => void {
    this.#tabs = listenToOtherTabs(lockName, () => void this.look());
    const stops = [
      this.#holdWhile(() => (call.isIdle ? undefined : lockName), "shared"),
      this.#holdWhile(() => {
        const { isIdle, startedAt } = call;
        return isIdle || startedAt === undefined ? undefined : rehearsalLock(startedAt);
      }, "exclusive"),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#tabs?.stop();
      this.#tabs = undefined;
    };
  }

  /** Holds the lock that `current` names. Returns a function that stops it. */
  #holdWhile(current: () => string | undefined, mode: LockMode): () => void {
    let end: (() => void) | undefined;
    const stop = reaction(
      current,
      (name) => {
        end?.();
        end = name === undefined ? undefined : this.#hold(name, mode);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      end?.();
    };
  }

  /** Returns a function that ends it. */
  #hold(name: string, mode: LockMode): () => void {
    ours.add(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#holdUntil(promise, name, mode);
    return resolve;
  }

  async #holdUntil(over: Promise<void>, name: string, mode: LockMode): Promise<void> {
    try {
      await navigator.locks.request(name, { mode }, async () => {
        this.#held.add(name);
        this.#tabs?.send();
        await over;
        this.#held.delete(name);
      });
      this.#tabs?.send();
    } catch {
      // The browser has no locks for this page.
    }
  }
}

/** How many tabs of this site have a call. */
export async function countCalls(): Promise<number> {
  return (await heldLocks()).filter(({ name }) => name === lockName).length;
}

/** The rehearsals of which other tabs have a call, by id. */
export async function rehearsalsElsewhere(): Promise<ReadonlySet<number>> {
  const locks = await heldLocks();
  // A tab that waits for the end of a call is given its lock for a moment, but shared.
  const names = locks.flatMap(({ name = "", mode }) => (mode === "exclusive" ? name : []));
  const others = names.filter((name) => name.startsWith(`${lockName} `) && !ours.has(name));
  return new Set(others.map((name) => Number(name.slice(lockName.length))));
}

/** Calls the listener whenever a call in another tab may have begun or ended. Returns a function that stops it. */
export function watchCallsElsewhere(listener: () => void): () => void {
  const stopped = new AbortController();
  const awaited = new Set<number>();

  async function waitForEnds(): Promise<void> {
    for (const id of await rehearsalsElsewhere()) {
      if (!awaited.has(id)) void waitForEnd(id);
    }
  }

  /** A tab that is closed or crashes tells nobody. */
  async function waitForEnd(id: number): Promise<void> {
    awaited.add(id);
    const options: LockOptions = { mode: "shared", signal: stopped.signal };
    try {
      await navigator.locks.request(rehearsalLock(id), options, () => {});
      listener();
    } catch {
      // The listener is gone.
    }
    awaited.delete(id);
  }

  const tabs = listenToOtherTabs(lockName, () => {
    listener();
    void waitForEnds();
  });
  void waitForEnds();
  return () => {
    stopped.abort();
    tabs?.stop();
  };
}

function rehearsalLock(id: number): string {
  return `${lockName} ${id}`;
}

async function heldLocks(): Promise<LockInfo[]> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held;
  } catch {
    return [];
  }
}
