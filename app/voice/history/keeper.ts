import type { Outcome } from "../debrief/outcome.ts";
import type { Log } from "../realtime/log.ts";
import { Recorder, type Recorded } from "./recorder.ts";
import { RehearsalStore, type RehearsalChange } from "./rehearsal-store.ts";

/** The longest that something said waits to be kept, in milliseconds. */
const keepWithin = 400;

/** Writes a rehearsal to this browser's database as it happens. Where there is none, says so once. */
export class Keeper {
  readonly #log: Log;
  readonly #outcome: Outcome;
  readonly #state: () => Recorded | undefined;
  readonly #store: Promise<RehearsalStore | undefined>;
  #recorder = new Recorder();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes follow each other. */
  #last: Promise<void> = Promise.resolve();

  constructor(log: Log, outcome: Outcome, state: () => Recorded | undefined) {
    this.#log = log;
    this.#outcome = outcome;
    this.#state = state;
    this.#store = RehearsalStore.open().catch((error: unknown) => {
      log.warn("Rehearsals cannot be kept", error);
      outcome.forget();
      return undefined;
    });
  }

  keepSoon(): void {
    this.#timer ??= setTimeout(() => this.keep(), keepWithin);
  }

  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const state = this.#state();
    const change = state && this.#recorder.take(state);
    if (!change) return;
    this.#last = this.#write(this.#last, change);
  }

  async #write(last: Promise<void>, change: RehearsalChange): Promise<void> {
    await last;
    try {
      const store = await this.#store;
      if (!store) return;
      await store.write(change);
      this.#outcome.written();
    } catch (error) {
      this.#log.warn("The rehearsal could not be kept", error);
      // What was not kept is written again with what comes next.
      this.#recorder = new Recorder();
      this.#outcome.forget();
    }
  }
}
