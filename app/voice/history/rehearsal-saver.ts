import { observe, reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Debrief } from "../debrief/debrief-schema.ts";
import type { SpeechTiming } from "../debrief/speech-timing.ts";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import { ItemChanges } from "./item-changes.ts";
import type { SavedRehearsal } from "./rehearsal-schema.ts";
import { type RehearsalChange, RehearsalDeletedError, RehearsalStore } from "./rehearsal-store.ts";
import type { StorageStatus } from "./storage-status.ts";

/** Maximum delay before a change is saved, in milliseconds. */
const saveDelay = 400;

interface RehearsalState extends Pick<
  SavedRehearsal,
  "scenario" | "difficulty" | "cost" | "from" | "lasts"
> {
  /** Start time in milliseconds since the epoch. */
  id: number;
  /** Undefined while the call lasts. */
  endedAt: number | undefined;
  /** The end, if the call ended now. */
  reachedAt: number;
  timing: Pick<SpeechTiming, "spans" | "talking">;
  ending: DeclaredEnding | undefined;
  debrief: Debrief | undefined;
}

interface SaverOptions {
  log: Logger;
  status: StorageStatus;
  conversation: Conversation;
  current: () => RehearsalState | undefined;
}

/** Saves the running rehearsal in this browser as it changes: only what has changed since the last save. */
export class RehearsalSaver {
  readonly #options: SaverOptions;
  readonly #store: RehearsalStore;
  readonly #items: ItemChanges;
  /** The number of spans that are saved and over. */
  #savedSpans = 0;
  #id: number | undefined;
  /** The rehearsal that was deleted under a write, once it is deleted for good. */
  #deletedId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the last write failed for want of room. */
  #isFull = false;
  /** Each write waits for the previous one. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(options: SaverOptions) {
    this.#options = options;
    this.#store = new RehearsalStore(options.status.databaseName, () => this.#forget());
    this.#items = new ItemChanges(options.conversation.items);
  }

  /** Starts watching the conversation. Returns a function that stops watching. */
  follow(): () => void {
    const { conversation, status } = this.#options;
    const stops = [
      conversation.listen((touched) => {
        this.#items.add(touched);
        this.saveSoon();
      }),
      observe(conversation.items, (change) => this.#items.reorder(change)),
      reaction(
        () => status.deletedElsewhere,
        () => {
          this.#lastWrite = this.#lastWrite.then(() => this.#deleteAgain());
        },
      ),
      reaction(
        () => status.undoneCount,
        () => {
          this.#deletedId = undefined;
          // What was said meanwhile was not kept.
          this.#forget();
          this.saveSoon();
        },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Notes that these belong to other records of the final transcript than before. */
  addCleaned(items: Iterable<ConversationItem>): void {
    this.#items.add(items);
    this.saveSoon();
  }

  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), saveDelay);
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const change = this.#take();
    if (change) this.#lastWrite = this.#write(this.#lastWrite, change);
  }

  /** Keeps a debrief of a rehearsal that another has followed. */
  keepDebrief(id: number, debrief: Debrief): void {
    this.#lastWrite = this.#lastWrite.then(() => this.#changeFormer(id, debrief));
  }

  async #changeFormer(id: number, debrief: Debrief): Promise<void> {
    const { log, status } = this.#options;
    if (status.isDeleted(id)) return;
    try {
      await this.#store.change(id, { debrief });
      status.countChange();
      status.tellOtherTabs();
    } catch (error) {
      log.warn("The debrief of an earlier rehearsal could not be kept", error);
    }
  }

  async #write(last: Promise<void>, change: RehearsalChange): Promise<void> {
    await last;
    await this.#writeOrSay(change);
    await this.#deleteAgain();
  }

  /** A write that was under way when its rehearsal was deleted may have brought it back. */
  async #deleteAgain(): Promise<void> {
    const { log, status } = this.#options;
    const id = this.#id;
    if (id === undefined || !status.isDeleted(id) || this.#deletedId === id) return;
    this.#deletedId = id;
    try {
      await this.#store.delete(id);
      status.countChange();
      status.tellOtherTabs();
    } catch (error) {
      log.warn("The deleted rehearsal may be there again", error);
    }
  }

  async #writeOrSay(change: RehearsalChange): Promise<void> {
    if (this.#isDeleted(change) || (await this.#try(change)) || this.#isDeleted(change)) return;
    // The database may have been closed, or deleted with what it held.
    this.#store.close();
    this.#forget();
    const whole = this.#take();
    if (!whole || (await this.#try(whole))) return;
    this.#forget();
    this.#options.status.setUnavailable(this.#isFull);
  }

  #isDeleted({ rehearsal }: RehearsalChange): boolean {
    return this.#options.status.isDeleted(rehearsal.id);
  }

  async #try(change: RehearsalChange): Promise<boolean> {
    const { log, status } = this.#options;
    try {
      await this.#store.write(change);
      status.countSave();
      return true;
    } catch (error) {
      const { id } = change.rehearsal;
      if (error instanceof RehearsalDeletedError) {
        status.noteDeletedElsewhere({ from: id, until: id });
      }
      this.#isFull = isQuotaError(error);
      if (!status.isUnavailable) log.warn("The rehearsal could not be kept", error);
      return false;
    }
  }

  #take(): RehearsalChange | undefined {
    const state = this.#options.current();
    if (!state) return undefined;
    const { id, reachedAt, endedAt = reachedAt, timing, ...known } = state;
    if (id !== this.#id) this.#forget();
    this.#id = id;
    if (this.#items.isEmpty) return undefined;
    const talking = { ...timing.talking };
    const rehearsal = { id, endedAt, talking, ...known };
    return { rehearsal, ...this.#items.take(id), spans: this.#takeSpans(id, timing) };
  }

  #takeSpans(rehearsalId: number, { spans }: RehearsalState["timing"]) {
    const from = this.#savedSpans;
    const changed = spans.slice(from);
    while (spans[this.#savedSpans]?.end !== undefined) this.#savedSpans++;
    return changed.map((span, index) => ({ ...span, rehearsalId, index: from + index }));
  }

  /** The next save writes everything. */
  #forget(): void {
    this.#items.forget();
    this.#savedSpans = 0;
  }
}

/** Whether the browser has no more room for this site. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
