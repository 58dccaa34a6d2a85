import {
  action,
  autorun,
  makeAutoObservable,
  observable,
  observe,
  reaction,
  runInAction,
} from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { StoredSwitch } from "../../ui/stored-switch.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { CleaningQueue } from "./cleaning-queue.ts";
import { mergeRecords } from "./merge-records.ts";
import {
  CleaningWindow,
  SlidingWindows,
  type Window,
  windowSize,
  windowStride,
} from "./sliding-windows.ts";

/** An unfinished item is left out once this many items follow it. */
const maxUnfinished = 4;

interface TranscriptOptions {
  conversation: Conversation;
  cleaning: Pick<StoredSwitch, "isOn">;
  client: () => Promise<CompletionClient>;
  log: Logger;
  /** Once the conversation is over, the last window is cleaned even if it is not full. */
  isOver: () => boolean;
  onMerged?: () => void;
}

/** Adds finished messages to the final transcript, cuts them into windows and merges the cleaned records. */
export class Transcript {
  readonly windows = observable.array<CleaningWindow>([], { deep: false });
  isEmpty = true;
  /** True once a window was cleaned or failed. */
  hasProcessedWindow = false;
  readonly #options: TranscriptOptions;
  readonly #queue: CleaningQueue;
  #cutter = new SlidingWindows<ConversationItem>(windowSize, windowStride);
  readonly #added = new Set<ConversationItem>();
  /** Items that are unfinished, or wait for an unfinished one before them. */
  readonly #pending = new Set<ConversationItem>();
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
        this.#mergeAndClean();
        this.#setProcessed();
      },
      onFailed: () => this.#setProcessed(),
    });
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Starts watching the conversation. Returns a function that stops watching and aborts the requests. */
  follow(): () => void {
    const { conversation, cleaning, isOver } = this.#options;
    this.#update(conversation.items);
    const stops = [
      conversation.listen((touched) => this.#update(touched)),
      observe(conversation.items, (change) => {
        // An item that is added at the end cannot separate the items of a record.
        const { length } = conversation.items;
        const isAtEnd = change.type === "splice" && change.index + change.addedCount === length;
        if (!isAtEnd || change.removedCount > 0) this.#mustMerge = true;
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
    for (const item of this.#added) {
      item.set({ isInTranscript: false, cleaned: undefined });
    }
    this.#added.clear();
    this.#pending.clear();
    this.isEmpty = true;
    this.hasProcessedWindow = false;
  }

  readonly #setProcessed = action(() => {
    this.hasProcessedWindow = true;
  });

  readonly #update = action((touched: Iterable<ConversationItem>) => {
    const { conversation, isOver } = this.#options;
    for (const item of touched) this.#sortOut(item);
    for (const item of conversation.items.slice(-maxUnfinished)) this.#sortOut(item);
    this.#addReady(isOver());
    this.#mergeAndClean();
  });

  #sortOut(item: ConversationItem): void {
    if (!this.#options.conversation.includes(item)) {
      this.#added.delete(item);
      this.#pending.delete(item);
    } else if (this.#added.has(item)) {
      if (item.isStruck === item.isInTranscript) this.#strike(item);
    } else if (item.isUnheard || item.isUnclear || item.isStruck) this.#pending.delete(item);
    else if (item.type === "message") this.#pending.add(item);
  }

  /** Removes an item that was struck out, or puts it back. A window is cleaned again if its request had to change. */
  #strike(item: ConversationItem): void {
    const { isStruck } = item;
    item.set({ isInTranscript: !isStruck, cleaned: undefined });
    this.#mustMerge = true;
    for (const { cut, items, state } of this.windows.slice()) {
      const isSent = items.includes(item) && state.phase === "cleaned";
      if (cut.items.includes(item) && !isSent) this.#placeWindow(cut);
    }
  }

  #addReady(isOver: boolean): void {
    if (this.#pending.size === 0) return;
    const { length } = this.#options.conversation.items;
    for (const item of [...this.#pending].toSorted((a, b) => a.position - b.position)) {
      if (item.isFinal || (isOver && isCutOff(item))) this.#add(item);
      else if (isOver || length - item.position > maxUnfinished) this.#pending.delete(item);
      else break;
    }
    if (isOver) this.#closeLastWindow();
  }

  /** Stop can cut off an item, which is then added with the text received so far. */
  readonly #finish = action(() => {
    for (const item of this.#options.conversation.items) {
      const isLeft = item.type === "message" && !item.isUnheard && !this.#added.has(item);
      const isEmpty = item.isUnsent || item.isStruck || (!item.isFinal && item.text === "");
      if (isLeft && !isEmpty) this.#add(item);
    }
    this.#closeLastWindow();
    this.#mergeAndClean();
  });

  #add(item: ConversationItem): void {
    this.#pending.delete(item);
    this.#added.add(item);
    item.set({ isInTranscript: true });
    this.isEmpty = false;
    const later = this.#options.conversation.items.slice(item.position + 1);
    if (later.some((one) => this.#added.has(one))) this.#mustMerge = true;
    const full = this.#cutter.push(item);
    if (full) this.#placeWindow(full);
  }

  #closeLastWindow(): void {
    const last = this.#cutter.remainder();
    if (last && this.windows[last.index]?.cut.items.length !== last.items.length)
      this.#placeWindow(last);
  }

  #placeWindow(window: Window<ConversationItem>): void {
    const known = this.windows[window.index];
    if (known) {
      this.#queue.remove(known);
      this.#mustMerge = true;
    }
    const placed = new CleaningWindow(window);
    this.windows[window.index] = placed;
    if (placed.items.length > 0) this.#queue.add(placed);
  }

  #merge(): void {
    this.#mustMerge = false;
    const shown = this.#options.conversation.items.filter(
      (item) => this.#added.has(item) && !item.isStruck,
    );
    this.isEmpty = shown.length === 0;
    const records = mergeRecords(shown, this.windows);
    const changed = shown.filter((item) => item.cleaned !== records.get(item));
    for (const item of changed) item.set({ cleaned: records.get(item) });
    if (changed.length > 0) this.#options.onMerged?.();
  }

  #mergeAndClean(): void {
    if (this.#mustMerge) runInAction(() => this.#merge());
    if (this.#options.cleaning.isOn) this.#queue.cleanNext();
  }
}

/** An item with a client id was typed after the end, and waits for the next conversation. */
function isCutOff({ text, clientId }: ConversationItem): boolean {
  return text !== "" && clientId === undefined;
}
