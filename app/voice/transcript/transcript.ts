import { action, autorun, makeObservable, observable, observe, reaction, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { CleaningQueue } from "./cleaning-queue.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import { mergeRecords } from "./merge-records.ts";
import {
  CleaningWindow,
  SlidingWindows,
  type Window,
  windowSize,
  windowStride,
} from "./sliding-windows.ts";

/** An unfinished item is skipped once this many items follow it. */
const maxUnfinished = 4;

interface TranscriptOptions {
  conversation: Conversation;
  cleaning: Pick<CleaningSwitch, "isOn">;
  /** Rejects if the client's code cannot be loaded. */
  client: () => Promise<CompletionClient>;
  log: Logger;
  /** Whether the conversation is over. The last, shorter window is then cleaned too. */
  isOver: () => boolean;
  /** Called when items belong to another record of the final transcript than before. */
  onRecords?: () => void;
}

/** Takes finished messages into the final transcript, divides them into windows and merges the cleaned records. */
export class Transcript {
  readonly windows = observable.array<CleaningWindow>([], { deep: false });
  isEmpty = true;
  /** Whether a window has come back, cleaned or failed. */
  hasAnswers = false;
  readonly #options: TranscriptOptions;
  readonly #queue: CleaningQueue;
  #cutter = new SlidingWindows<ConversationItem>(windowSize, windowStride);
  readonly #taken = new Set<ConversationItem>();
  /** Items that are unfinished, or wait for an unfinished one before them. */
  readonly #pending = new Set<ConversationItem>();
  /** Whether other records may win than those that did. */
  #mustMerge = false;

  constructor(options: TranscriptOptions) {
    this.#options = options;
    const { cleaning, client, log } = options;
    this.#queue = new CleaningQueue({
      cleaning,
      client,
      log,
      onCleaned: () => {
        this.#mustMerge = true;
        this.#settle();
        this.#setAnswered();
      },
      onFailed: () => this.#setAnswered(),
    });
    makeObservable(this, {
      isEmpty: observable,
      hasAnswers: observable,
      clear: action,
      retry: action,
    });
  }

  /** Starts watching the conversation. Returns a function that stops watching and aborts the requests. */
  follow(): () => void {
    const { conversation, cleaning, isOver } = this.#options;
    this.#update(conversation.items);
    const stops = [
      conversation.listen((touched) => this.#update(touched)),
      observe(conversation.items, () => {
        this.#mustMerge = true;
      }),
      reaction(isOver, (over) => over && this.#finish()),
      autorun(() => {
        if (cleaning.isOn) this.#queue.cleanNext();
        else this.#queue.abortAll();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#queue.abortAll();
    };
  }

  retry(window: CleaningWindow): void {
    this.#queue.retry(window);
  }

  clear(): void {
    this.#queue.clear();
    this.windows.clear();
    this.#cutter = new SlidingWindows(windowSize, windowStride);
    for (const item of this.#taken) {
      item.set({ isInTranscript: false, cleaned: undefined });
    }
    this.#taken.clear();
    this.#pending.clear();
    this.isEmpty = true;
    this.hasAnswers = false;
  }

  readonly #setAnswered = action(() => {
    this.hasAnswers = true;
  });

  readonly #update = action((touched: Iterable<ConversationItem>) => {
    const { conversation, isOver } = this.#options;
    for (const item of touched) this.#look(item);
    for (const item of conversation.items.slice(-maxUnfinished)) this.#look(item);
    this.#takeReady(isOver());
    this.#settle();
  });

  #look(item: ConversationItem): void {
    if (!this.#options.conversation.includes(item)) {
      this.#taken.delete(item);
      this.#pending.delete(item);
    } else if (item.isUnheard) this.#pending.delete(item);
    else if (item.type === "message" && !this.#taken.has(item)) this.#pending.add(item);
  }

  #takeReady(isOver: boolean): void {
    if (this.#pending.size === 0) return;
    const { length } = this.#options.conversation.items;
    for (const item of [...this.#pending].toSorted((a, b) => a.position - b.position)) {
      if (item.isFinal || (isOver && isCutOff(item))) this.#take(item);
      else if (isOver || length - item.position > maxUnfinished) this.#pending.delete(item);
      else break;
    }
    if (isOver) this.#closeLastWindow();
  }

  /** Stop can cut off an item. It is taken with the text received so far. */
  readonly #finish = action(() => {
    for (const item of this.#options.conversation.items) {
      const isLeft = item.type === "message" && !item.isUnheard && !this.#taken.has(item);
      const isEmpty = item.isUnsent || (!item.isFinal && item.text === "");
      if (isLeft && !isEmpty) this.#take(item);
    }
    this.#closeLastWindow();
    this.#settle();
  });

  #take(item: ConversationItem): void {
    this.#pending.delete(item);
    this.#taken.add(item);
    item.set({ isInTranscript: true });
    this.#mustMerge = true;
    const full = this.#cutter.push(item);
    if (full) this.#place(full);
  }

  #closeLastWindow(): void {
    const last = this.#cutter.rest();
    if (last && this.windows[last.index]?.items.length !== last.items.length) this.#place(last);
  }

  #place(window: Window<ConversationItem>): void {
    const known = this.windows[window.index];
    if (known) {
      this.#queue.remove(known);
      this.#mustMerge = true;
    }
    const placed = new CleaningWindow(window);
    this.windows[window.index] = placed;
    this.#queue.add(placed);
  }

  #merge(): void {
    this.#mustMerge = false;
    const shown = this.#options.conversation.items.filter((item) => this.#taken.has(item));
    const records = mergeRecords(shown, this.windows);
    const changed = shown.filter((item) => item.cleaned !== records.get(item));
    for (const item of changed) item.set({ cleaned: records.get(item) });
    if (changed.length > 0) this.#options.onRecords?.();
  }

  #settle(): void {
    runInAction(() => {
      if (this.#mustMerge) this.#merge();
      this.isEmpty = this.#taken.size === 0;
    });
    if (this.#options.cleaning.isOn) this.#queue.cleanNext();
  }
}

/** What was typed after the end waits for the next conversation. */
function isCutOff({ text, clientId }: ConversationItem): boolean {
  return text !== "" && clientId === undefined;
}
