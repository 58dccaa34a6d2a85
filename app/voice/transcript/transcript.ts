import {
  action,
  autorun,
  type IArrayDidChange,
  makeObservable,
  observable,
  observe,
  reaction,
  runInAction,
} from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { CleaningQueue } from "./cleaning-queue.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import { RecordMerger } from "./record-merger.ts";
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

/**
 * Takes finished messages into the final transcript, divides them into windows and merges the cleaned records. Its work
 * for a change does not grow with the conversation.
 */
export class Transcript {
  readonly windows = observable.array<CleaningWindow>([], { deep: false });
  isEmpty = true;
  /** Whether a window has come back, cleaned or failed. */
  hasAnswers = false;
  readonly #options: TranscriptOptions;
  readonly #queue: CleaningQueue;
  readonly #merger: RecordMerger;
  #cutter = new SlidingWindows<ConversationItem>(windowSize, windowStride);
  readonly #taken = new Set<ConversationItem>();
  /** Items that are unfinished, or wait for an unfinished one before them. */
  readonly #pending = new Set<ConversationItem>();

  constructor(options: TranscriptOptions) {
    this.#options = options;
    const { cleaning, client, log } = options;
    this.#queue = new CleaningQueue({
      cleaning,
      client,
      log,
      onCleaned: (window, records) => {
        this.#merger.add(window, records);
        this.#settle();
        this.#setAnswered();
      },
      onFailed: () => this.#setAnswered(),
    });
    this.#merger = new RecordMerger({
      isInTranscript: (item) => this.#taken.has(item),
      next: ({ position }) => this.#neighbour(position, 1),
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
      observe(conversation.items, (change) => this.#reorder(change)),
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
    this.#merger.clear();
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
    if (!this.#options.conversation.holds(item)) {
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
    this.#reconsiderAround(item.position, item.position + 1);
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
      this.#merger.withdraw(known);
    }
    const placed = new CleaningWindow(window);
    this.windows[window.index] = placed;
    this.#queue.add(placed);
  }

  #reorder(change: IArrayDidChange<ConversationItem>): void {
    if (change.type !== "splice") return;
    const { index, added, addedCount, removed } = change;
    for (const item of [...added, ...removed]) this.#merger.reconsider(item);
    this.#reconsiderAround(index, index + addedCount);
  }

  /** Of the items before `start` and from `end` on, the nearest in the transcript have another neighbour. */
  #reconsiderAround(start: number, end: number): void {
    for (const item of [this.#neighbour(start, -1), this.#neighbour(end - 1, 1)]) {
      if (item) this.#merger.reconsider(item);
    }
  }

  #neighbour(position: number, step: 1 | -1): ConversationItem | undefined {
    const { items } = this.#options.conversation;
    let at = position + step;
    while (at >= 0 && at < items.length) {
      const item = items[at];
      if (item && this.#taken.has(item)) return item;
      at += step;
    }
    return undefined;
  }

  #settle(): void {
    runInAction(() => {
      const changed = this.#merger.settle();
      if (changed.length > 0) this.#options.onRecords?.();
      this.isEmpty = this.#taken.size === 0;
    });
    if (this.#options.cleaning.isOn) this.#queue.cleanNext();
  }
}

/** What was typed after the end waits for the next conversation. */
function isCutOff({ text, clientId }: ConversationItem): boolean {
  return text !== "" && clientId === undefined;
}
