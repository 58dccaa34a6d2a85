import { action, autorun, makeObservable, observable, observableRef, untracked } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { CompletionClient } from "../completions/completion-client.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { type DisplayMessage, displayRole } from "../conversation/message-text.ts";
import { cleanRecords, type RawRecord } from "./cleaning-prompt.ts";
import type { CleaningSwitch } from "./cleaning-switch.ts";
import { mergeRecords } from "./merge-records.ts";
import { CleaningWindow, slidingWindows, windowSize, windowStride } from "./sliding-windows.ts";

/** Windows that are cleaned at the same time, at most. */
const concurrency = 2;
/** How many later items are waited for before one without a final text is left out. */
const maxUnfinished = 4;

interface TranscriptOptions {
  conversation: Conversation;
  cleaning: CleaningSwitch;
  /** Throws what keeps it from being had. */
  client: () => Promise<CompletionClient>;
  log: Logger;
  /** Whether the conversation is over, for now: the last, shorter window is cleaned, too. */
  isOver: () => boolean;
}

/** What was said, cut into windows, cleaned, and merged into the final transcript. */
export class Transcript {
  readonly windows = observable.array<CleaningWindow>([], { deep: false });
  /** The final transcript; messages that do not change stay the same objects. */
  messages: readonly DisplayMessage[] = [];
  readonly #options: TranscriptOptions;
  /** What is in the windows, in the order in which it became final. */
  #said: RawRecord[] = [];
  readonly #taken = new Set<ConversationItem>();
  #underway = new Map<CleaningWindow, AbortController>();

  constructor(options: TranscriptOptions) {
    this.#options = options;
    makeObservable<Transcript, "take" | "merge">(this, {
      messages: observableRef,
      take: action,
      merge: action,
      clear: action,
      retry: action,
    });
  }

  /** Begins to follow the conversation. Gives a function that ends it, and what is under way with it. */
  follow(): () => void {
    const stops = [
      autorun(() => this.#takeFinished()),
      autorun(() => {
        if (this.#options.cleaning.isOn) this.#cleanNext();
        else this.#abort();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#abort();
    };
  }

  /** Tries a window again that failed. */
  retry(window: CleaningWindow): void {
    window.setState({ phase: "waiting" });
    this.#cleanNext();
  }

  /** Forgets everything, before the conversation begins anew. */
  clear(): void {
    this.#abort();
    this.windows.clear();
    this.messages = [];
    this.#said = [];
    this.#taken.clear();
  }

  /**
   * Takes up what is final, in order, and waits a while for what is not yet. Nothing of an item that was taken is
   * observed: a delta runs this only while it is the newest items'.
   */
  #takeFinished(): void {
    const { conversation, isOver } = this.#options;
    const { items } = conversation;
    const over = isOver();
    const ready: ConversationItem[] = [];
    for (const [index, item] of items.entries()) {
      if (this.#taken.has(item) || item.type !== "message") continue;
      // What Stop cut off was said as far as it came.
      if (item.isFinal || (over && item.text !== "")) ready.push(item);
      else if (!over && items.length - index <= maxUnfinished) break;
    }
    untracked(() => this.take(ready, over));
  }

  private take(ready: readonly ConversationItem[], over: boolean): void {
    for (const item of ready) {
      this.#taken.add(item);
      this.#said.push(toRecord(item));
    }
    const cut = slidingWindows(this.#said, windowSize, windowStride);
    for (const [index, sources] of cut.entries()) {
      const isFull = sources.length === windowSize;
      const known = this.windows[index];
      if (known?.sources.length === sources.length || !(isFull || over)) continue;
      if (known) this.#underway.get(known)?.abort();
      this.windows[index] = new CleaningWindow(index + 1, sources);
    }
    this.merge();
    if (this.#options.cleaning.isOn) this.#cleanNext();
  }

  #cleanNext(): void {
    untracked(() => {
      for (const window of this.windows) {
        if (this.#underway.size >= concurrency) return;
        if (window.state.phase === "waiting") void this.#clean(window);
      }
    });
  }

  async #clean(window: CleaningWindow): Promise<void> {
    const abort = new AbortController();
    this.#underway.set(window, abort);
    window.setState({ phase: "cleaning" });
    try {
      const client = await this.#options.client();
      const records = await cleanRecords(client, window.sources, abort.signal);
      if (abort.signal.aborted) return;
      window.setState({ phase: "cleaned", records });
      this.merge();
    } catch (error) {
      if (abort.signal.aborted) return;
      this.#options.log.warn(`Window ${window.number} was not cleaned`, error);
      window.setState({
        phase: "failed",
        why: error instanceof Error ? error.message : String(error),
      });
    } finally {
      if (this.#underway.get(window) === abort) this.#underway.delete(window);
      if (this.#options.cleaning.isOn) this.#cleanNext();
    }
  }

  #abort(): void {
    for (const [window, abort] of this.#underway) {
      abort.abort();
      window.setState({ phase: "waiting" });
    }
    this.#underway.clear();
  }

  private merge(): void {
    const cleaned = this.windows.map(({ state }) =>
      state.phase === "cleaned" ? state.records : [],
    );
    const before = this.messages;
    const inOrder = this.#options.conversation.items.filter((item) => this.#taken.has(item));
    this.messages = mergeRecords(inOrder.map(toRecord), cleaned, before);
    const old = new Set(before);
    const corrected = new Set<DisplayMessage>(cleaned.flat());
    for (const message of this.messages) {
      if (!old.has(message)) this.#annotateItems(message, corrected.has(message));
    }
  }

  /** Shows in the conversation how sure it is what was said. */
  #annotateItems(message: DisplayMessage, isCorrected: boolean): void {
    for (const id of message.ordered_source_ids) {
      this.#options.conversation.find(id)?.setCleaned(isCorrected ? message : undefined);
    }
  }
}

function toRecord({ id, role, text }: ConversationItem): RawRecord {
  return { id, role: displayRole(role), text };
}
