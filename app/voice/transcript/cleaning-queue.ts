import { untracked } from "mobx";
import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import { cleanRecords } from "./cleaning-prompt.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import type { CleaningWindow } from "./sliding-windows.ts";

const concurrency = 2;

interface CleaningQueueOptions {
  windows: readonly CleaningWindow[];
  cleaning: CleaningSwitch;
  client: () => Promise<CompletionClient>;
  log: Logger;
  onCleaned: () => void;
}

export class CleaningQueue {
  readonly #options: CleaningQueueOptions;
  readonly #running = new Map<CleaningWindow, AbortController>();

  constructor(options: CleaningQueueOptions) {
    this.#options = options;
  }

  cleanNext(): void {
    untracked(() => {
      for (const window of this.#options.windows) {
        if (this.#running.size >= concurrency) return;
        if (window.state.phase === "waiting") void this.#clean(window);
      }
    });
  }

  retry(window: CleaningWindow): void {
    window.setState({ phase: "waiting" });
    this.cleanNext();
  }

  abort(window: CleaningWindow): void {
    this.#running.get(window)?.abort();
  }

  abortAll(): void {
    for (const [window, abort] of this.#running) {
      abort.abort();
      window.setState({ phase: "waiting" });
    }
    this.#running.clear();
  }

  async #clean(window: CleaningWindow): Promise<void> {
    const { cleaning, client, log, onCleaned } = this.#options;
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
      const reason = errorMessage(error);
      window.setState({ phase: "failed", reason });
    } finally {
      if (this.#running.get(window) === abort) this.#running.delete(window);
      if (cleaning.isOn) this.cleanNext();
    }
  }
}
