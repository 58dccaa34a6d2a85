import { action, autorun, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { type DisplayMessage, displayRole } from "../conversation/message-text.ts";
import type { RawRecord } from "./cleaning-prompt.ts";
import { CleaningQueue } from "./cleaning-queue.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import { mergeCleanedRecords } from "./merge-records.ts";
import { CleaningWindow, slidingWindows, windowSize, windowStride } from "./sliding-windows.ts";

/** An unfinished item is skipped once this many items follow it. */
const maxUnfinished = 4;

interface TranscriptOptions {
  conversation: Conversation;
  cleaning: CleaningSwitch;
  /** Rejects if the client's code cannot be loaded. */
  client: () => Promise<CompletionClient>;
  log: Logger;
  /** Whether the conversation is over. The last, shorter window is then cleaned too. */
  isOver: () => boolean;
}

/** Divides the conversation into windows and merges the cleaned records into the final transcript. */
export class Transcript {
  readonly windows = observable.array<CleaningWindow>([], { deep: false });
  /** The final transcript. Unchanged messages stay the same objects. */
  messages: readonly DisplayMessage[] = [];
  readonly #options: TranscriptOptions;
  readonly #queue: CleaningQueue;
  /** The records in the windows, in the order in which they became final. */
  #records: RawRecord[] = [];
  readonly #taken = new Set<ConversationItem>();

  constructor(options: TranscriptOptions) {
    this.#options = options;
    const { cleaning, client, log } = options;
    this.#queue = new CleaningQueue({
      windows: this.windows,
      cleaning,
      client,
      log,
      onCleaned: () => this.#merge(),
    });
    makeObservable(this, { messages: observableRef, clear: action, retry: action });
  }

  /** Starts watching the conversation. Returns a function that stops watching and aborts the requests. */
  follow(): () => void {
    const stops = [
      autorun(() => this.#takeFinished()),
      autorun(() => {
        if (this.#options.cleaning.isOn) this.#queue.cleanNext();
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
    this.#queue.abortAll();
    this.windows.clear();
    this.messages = [];
    this.#records = [];
    this.#taken.clear();
  }

  /** Adds final items in order. Does not observe items added before, so only deltas of newer items rerun it. */
  #takeFinished(): void {
    const { conversation, isOver } = this.#options;
    const { items } = conversation;
    const over = isOver();
    const finished: ConversationItem[] = [];
    for (const [index, item] of items.entries()) {
      if (this.#taken.has(item) || item.type !== "message" || item.isUnheard) continue;
      // Stop can cut off an item. It is added with the text received so far.
      if (item.isFinal || (over && item.text !== "")) finished.push(item);
      else if (!over && items.length - index <= maxUnfinished) break;
    }
    runInAction(() => this.#take(finished, over));
  }

  #take(items: readonly ConversationItem[], over: boolean): void {
    for (const item of items) {
      this.#taken.add(item);
      this.#records.push(toRecord(item));
    }
    const cut = slidingWindows(this.#records, windowSize, windowStride);
    for (const [index, sources] of cut.entries()) {
      const isFull = sources.length === windowSize;
      const known = this.windows[index];
      if (known?.sources.length === sources.length || !(isFull || over)) continue;
      if (known) this.#queue.abort(known);
      this.windows[index] = new CleaningWindow(index + 1, sources);
    }
    this.#merge();
    if (this.#options.cleaning.isOn) this.#queue.cleanNext();
  }

  #merge(): void {
    const cleaned = this.windows.map(({ state }) =>
      state.phase === "cleaned" ? state.records : [],
    );
    const before = this.messages;
    const items = this.#options.conversation.items.filter((item) => this.#taken.has(item));
    const messages = mergeCleanedRecords(items.map(toRecord), cleaned, before);
    const old = new Set(before);
    const corrected = new Set<DisplayMessage>(cleaned.flat());
    runInAction(() => {
      this.messages = messages;
      for (const message of messages) {
        if (!old.has(message)) this.#annotateItems(message, corrected.has(message));
      }
    });
  }

  /** Shows the confidence of a corrected message on its rows in the conversation. */
  #annotateItems(message: DisplayMessage, isCorrected: boolean): void {
    for (const id of message.ordered_source_ids) {
      this.#options.conversation.find(id)?.setCleaned(isCorrected ? message : undefined);
    }
  }
}

function toRecord({ id, role, heardText }: ConversationItem): RawRecord {
  return { id, role: displayRole(role), text: heardText };
}
