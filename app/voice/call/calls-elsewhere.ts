import { action, makeObservable, observable, reaction, runInAction } from "mobx";
import { hearOtherTabs, type OtherTabs } from "../../ui/other-tabs.ts";

const lockName = "voice-call";

/**
 * Whether another tab of this site has a call. Each tab holds a lock during its own, which the browser frees when the tab
 * crashes. Where there are no locks, no tab knows of another.
 */
export class CallsElsewhere {
  isAny = false;
  #isOurs = false;
  #tabs: OtherTabs<undefined> | undefined;

  constructor() {
    makeObservable(this, { isAny: observable, ignore: action });
  }

  /** Asks the browser. */
  async look(): Promise<boolean> {
    const count = await countCalls();
    runInAction(() => (this.isAny = count > Number(this.#isOurs)));
    return this.isAny;
  }

  /** Until the next look. */
  ignore(): void {
    this.isAny = false;
  }

  /** Lets other tabs know of this tab's call, and hears of theirs. Returns a function that stops both. */
  follow(call: { readonly isIdle: boolean }): () => void {
    this.#tabs = hearOtherTabs(lockName, () => void this.look());
    let end: (() => void) | undefined;
    const stop = reaction(
      () => call.isIdle,
      (isIdle) => {
        end?.();
        end = isIdle ? undefined : this.#hold();
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      end?.();
      this.#tabs?.stop();
      this.#tabs = undefined;
    };
  }

  /** Returns a function that ends it. */
  #hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    void this.#holdUntil(promise);
    return resolve;
  }

  async #holdUntil(over: Promise<void>): Promise<void> {
    try {
      await navigator.locks.request(lockName, { mode: "shared" }, async () => {
        this.#isOurs = true;
        this.#tabs?.tell();
        await over;
        this.#isOurs = false;
      });
      this.#tabs?.tell();
    } catch {
      // The browser has no locks for this page.
    }
  }
}

/** How many tabs of this site have a call. */
export async function countCalls(): Promise<number> {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.filter(({ name }) => name === lockName).length;
  } catch {
    return 0;
  }
}
