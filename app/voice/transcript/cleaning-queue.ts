import { untracked } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { StoredSwitch } from "../../ui/stored-switch.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { completionFailure } from "../completions/completion-errors.ts";
import { cleanRecords } from "./cleaning-prompt.ts";
import type { CleaningWindow } from "./sliding-windows.ts";

const concurrency = 2;

interface CleaningQueueOptions {
  cleaning: Pick<StoredSwitch, "isOn">;
  client: () => Promise<CompletionClient>;
  log: Logger;
  onCleaned: () => void;
  onFailed: () => void;
}

/** Cleans two windows at a time, in the order of their numbers. */
export class CleaningQueue {
  readonly #options: CleaningQueueOptions;
  readonly #waiting: CleaningWindow[] = [];
  readonly #running = new Map<CleaningWindow, AbortController>();

  constructor(options: CleaningQueueOptions) {
    this.#options = options;
  }

  /** Starts nothing: `cleanNext` does, and so does the end of another window. */
  add(window: CleaningWindow): void {
    const index = this.#waiting.findLastIndex(({ number }) => number < window.number);
    this.#waiting.splice(index + 1, 0, window);
  }

  cleanNext(): void {
    untracked(() => {
      while (this.#running.size < concurrency) {
        const window = this.#waiting.shift();
        if (!window) return;
        void this.#clean(window);
      }
    });
  }

  retry(window: CleaningWindow): void {
    if (!this.#options.cleaning.isOn) return void this.#clean(window);
    window.setState({ phase: "waiting" });
    this.add(window);
    this.cleanNext();
  }

  remove(window: CleaningWindow): void {
    this.#running.get(window)?.abort();
    this.#running.delete(window);
    const index = this.#waiting.lastIndexOf(window);
    if (index >= 0) this.#waiting.splice(index, 1);
  }

  /** Returns the windows under way to the queue. */
  abortAll(): void {
    for (const [window, abort] of this.#running) {
      abort.abort();
      window.setState({ phase: "waiting" });
      this.add(window);
    }
    this.#running.clear();
  }

  clear(): void {
    this.abortAll();
    this.#waiting.length = 0;
  }

  async #clean(window: CleaningWindow): Promise<void> {
    const { cleaning, client, log, onCleaned, onFailed } = this.#options;
    const abort = new AbortController();
    this.#running.set(window, abort);
    window.setState({ phase: "cleaning" });
    try {
      const records = await cleanRecords(await client(), window.sources, abort.signal);
      if (abort.signal.aborted) return;
      window.setState({ phase: "cleaned", records });
      onCleaned();
    } catch (error) {
      if (abort.signal.aborted) return;
      log.warn(`Window ${window.number} was not cleaned`, error);
      const kept = "Nothing is lost: what was heard stays as it is.";
      window.setState({ phase: "failed", ...completionFailure(error, kept) });
      onFailed();
    } finally {
      if (this.#running.get(window) === abort) this.#running.delete(window);
      if (cleaning.isOn) this.cleanNext();
    }
  }
}
