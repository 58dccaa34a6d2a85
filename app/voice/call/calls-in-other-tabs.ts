import { action, makeObservable, observable, reaction, runInAction } from "mobx";
import { listenToOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";
import type { RealtimeSession } from "../realtime/realtime-session.ts";

const lockName = "voice-call";
const ours = new Set<string>();

/**
 * Knows whether another tab of this site has a call. During a call each tab holds a shared lock, and a second one that
 * names its rehearsal; the browser releases both if the tab crashes. Without the Web Locks API, no tab knows of another.
 */
export class CallsInOtherTabs {
  isAny = false;
  readonly #held = new Set<string>();
  #tabs: OtherTabs<undefined> | undefined;

  constructor() {
    makeObservable(this, { isAny: observable, ignore: action });
  }

  async refresh(): Promise<boolean> {
    const count = await countCalls();
    runInAction(() => (this.isAny = count > Number(this.#held.has(lockName))));
    return this.isAny;
  }

  /** Has an effect until the next refresh. */
  ignore(): void {
    this.isAny = false;
  }

  /** Announces this tab's call to other tabs, and listens to theirs. Returns a function that stops both. */
  follow(call: Pick<RealtimeSession, "isIdle" | "startedAt">): () => void {
    this.#tabs = listenToOtherTabs(lockName, () => void this.refresh());
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

  /** Holds the lock that `current` names. Returns a function that releases it. */
  #holdWhile(current: () => string | undefined, mode: LockMode): () => void {
    let release: (() => void) | undefined;
    const stop = reaction(
      current,
      (name) => {
        release?.();
        release = undefined;
        if (name === undefined) return;
        const released = Promise.withResolvers<void>();
        release = released.resolve;
        void this.#holdUntil(released.promise, name, mode);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      release?.();
    };
  }

  async #holdUntil(released: Promise<void>, name: string, mode: LockMode): Promise<void> {
    ours.add(name);
    try {
      await navigator.locks.request(name, { mode }, async () => {
        this.#held.add(name);
        this.#tabs?.send();
        await released;
        this.#held.delete(name);
      });
      this.#tabs?.send();
    } catch {
      // The browser has no locks for this page.
    }
  }
}

export async function countCalls(): Promise<number> {
  return (await heldLocks()).filter(({ name }) => name === lockName).length;
}

/** Returns the ids of the rehearsals that other tabs have a call of. */
export async function rehearsalsInOtherTabs(): Promise<ReadonlySet<number>> {
  const locks = await heldLocks();
  // A tab that waits for the end of a call gets its lock for a moment, but in shared mode.
  const names = locks.flatMap(({ name = "", mode }) => (mode === "exclusive" ? name : []));
  const others = names.filter((name) => name.startsWith(`${lockName} `) && !ours.has(name));
  return new Set(others.map((name) => Number(name.slice(lockName.length))));
}

/** Calls the listener whenever a call in another tab may have begun or ended. Returns an unsubscribe function. */
export function watchCallsInOtherTabs(listener: () => void): () => void {
  const waiting = new AbortController();
  const awaited = new Set<number>();

  async function waitForEnds(): Promise<void> {
    for (const id of await rehearsalsInOtherTabs()) {
      if (!awaited.has(id)) void waitForEnd(id);
    }
  }

  /** A tab that is closed or crashes sends no message. */
  async function waitForEnd(id: number): Promise<void> {
    awaited.add(id);
    const options: LockOptions = { mode: "shared", signal: waiting.signal };
    try {
      await navigator.locks.request(rehearsalLock(id), options, () => {});
      listener();
    } catch {
      // The listener has unsubscribed.
    }
    awaited.delete(id);
  }

  const tabs = listenToOtherTabs(lockName, () => {
    listener();
    void waitForEnds();
  });
  void waitForEnds();
  return () => {
    waiting.abort();
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
