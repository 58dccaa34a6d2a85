import { reaction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { displayRole } from "../conversation/message-text.ts";
import { withoutItem } from "../debrief/debrief-schema.ts";
import { talkingTimes } from "../debrief/measures.ts";
import { countedSpans, type SpeechSpan, type SpeechTiming } from "../debrief/speech-timing.ts";
import type { LiveRehearsal, SavedItem, SavedRehearsal, SavedSpan } from "./rehearsal-schema.ts";
import { RehearsalDeletedError } from "./rehearsal-store.ts";
import type { Rehearsals } from "./rehearsals.ts";

/**
 * Milliseconds between two saves, and until a change is saved. A page or its browser may end without warning. A call
 * then loses no more than this.
 */
const saveInterval = 1_000;

interface RehearsalState extends Omit<SavedRehearsal, "debrief" | "talking"> {
  timing: Pick<SpeechTiming, "spans">;
}

interface SaverOptions {
  log: Logger;
  storage: Rehearsals;
  conversation: Conversation;
  /** Returns the rehearsal as if the call ended now. */
  current: () => RehearsalState | undefined;
  /** Whether the time of the call passes. MobX tracks it. */
  isRunning?: () => boolean;
}

export class RehearsalSaver {
  readonly #options: SaverOptions;
  #savedId: number | undefined;
  /** The rehearsal that was deleted again after a write had restored it. */
  #deletedId: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The rehearsal as it was last written. */
  #kept: LiveRehearsal | undefined;
  /** True if the last write failed for lack of space. */
  #isFull = false;
  #items: readonly Saved<ConversationItem, SavedItem>[] = [];
  #spans: readonly Saved<SpeechSpan, SavedSpan>[] = [];
  /** Each write waits for the previous one. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(options: SaverOptions) {
    this.#options = options;
  }

  /** Starts watching the conversation. Returns a function that stops watching. */
  follow(): () => void {
    const { conversation, storage, current, isRunning = () => false } = this.#options;
    let clock: ReturnType<typeof setInterval> | undefined;
    storage.live = {
      save: (id) => {
        const isLive = current()?.id === id;
        if (isLive) this.save();
        return isLive;
      },
      read: () => {
        const live = this.#live();
        return live && { ...live, stretches: [] };
      },
    };
    const stops = [
      conversation.listen((touched) => {
        this.#dropEvidence([...touched].filter(({ isStruck }) => isStruck));
        this.saveSoon();
      }),
      reaction(
        () => storage.deletedInOtherTabs,
        () => {
          this.#lastWrite = this.#lastWrite.then(() => this.#deleteAgain());
        },
      ),
      reaction(
        () => storage.restoredCount,
        () => {
          this.#deletedId = undefined;
          // Save what was said while the rehearsal was deleted.
          this.saveSoon();
        },
      ),
      reaction(
        isRunning,
        (isOn) => {
          clearInterval(clock);
          if (isOn)
            clock = setInterval(() => this.#saveAll(this.#timer !== undefined), saveInterval);
        },
        { fireImmediately: true },
      ),
    ];
    return () => {
      clearInterval(clock);
      storage.live = undefined;
      for (const stop of stops) stop();
    };
  }

  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), saveInterval);
  }

  save(): void {
    this.#saveAll(true);
  }

  /** @param isNews whether there is more to show than the time that has passed */
  #saveAll(isNews: boolean): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const live = this.#live();
    if (live) this.#lastWrite = this.#write(this.#lastWrite, live, isNews);
  }

  async #write(last: Promise<void>, live: LiveRehearsal, isNews: boolean): Promise<void> {
    this.#savedId = live.rehearsal.id;
    await last;
    await this.#writeOrReport(live, isNews);
    await this.#deleteAgain();
  }

  #dropEvidence(struck: readonly ConversationItem[]): void {
    const { storage, current } = this.#options;
    const id = struck.length > 0 ? current()?.id : undefined;
    const debrief = storage.debriefOf(id);
    if (id === undefined || !debrief) return;
    void storage.setDebrief(
      id,
      struck.reduce((kept, item) => withoutItem(kept, item.id), debrief),
    );
  }

  /** Deletes the rehearsal again, since a write that overlapped with the deletion may have restored it. */
  async #deleteAgain(): Promise<void> {
    const { log, storage } = this.#options;
    const id = this.#savedId;
    if (id === undefined || !storage.isDeleted(id) || this.#deletedId === id) return;
    this.#deletedId = id;
    try {
      await storage.withStore((store) => store.delete(id));
      storage.countChange();
      storage.notifyOtherTabs();
    } catch (error) {
      log.warn("The deleted rehearsal may be there again", error);
    }
  }

  async #writeOrReport(live: LiveRehearsal, isNews: boolean): Promise<void> {
    const { storage } = this.#options;
    const isDeleted = () => storage.isDeleted(live.rehearsal.id);
    if (isDeleted() || (await this.#try(live, isNews)) || isDeleted()) return;
    // The database may have been closed, or deleted with its contents.
    await storage.withStore(async (store) => store.close()).catch(() => {});
    const newest = this.#live();
    if (!newest || (await this.#try(newest, isNews))) return;
    const { id, debrief } = newest.rehearsal;
    if (!this.#hasKeptWords(newest)) storage.setUnavailable(this.#isFull);
    else if (debrief !== this.#kept?.rehearsal.debrief) storage.noteDebriefKept(id, false);
  }

  #hasKeptWords({ rehearsal, items }: LiveRehearsal): boolean {
    const kept = this.#kept;
    if (kept?.rehearsal.id !== rehearsal.id || kept.items.length !== items.length) return false;
    return items.every(({ text }, at) => text === kept.items[at]?.text);
  }

  async #try(live: LiveRehearsal, isNews: boolean): Promise<boolean> {
    const { log, storage } = this.#options;
    const { rehearsal, items, spans } = live;
    try {
      await storage.withStore((store) => store.write(rehearsal, { items, spans }));
      this.#kept = live;
      storage.noteDebriefKept(rehearsal.id, true);
      if (isNews || storage.isUnavailable) storage.countSave();
      return true;
    } catch (error) {
      const { id } = rehearsal;
      if (error instanceof RehearsalDeletedError) {
        storage.noteDeletedElsewhere({ from: id, until: id });
      }
      this.#isFull = isQuotaError(error);
      if (!storage.isUnavailable) log.warn("The rehearsal could not be kept", error);
      return false;
    }
  }

  #live(): LiveRehearsal | undefined {
    const { conversation, storage, current } = this.#options;
    const state = current();
    if (!state) return undefined;
    const { timing, ...known } = state;
    const { id } = known;
    const { items } = conversation;
    if (items.length === 0 && id !== this.#savedId) return undefined;
    const spans = countedSpans(timing.spans, items);
    const ended = spans.map((span) =>
      span.end === undefined ? { ...span, end: known.endedAt } : span,
    );
    const heard = conversation.heardUntilNow();
    this.#items = saveChanged(
      // Leaves out messages that are not sent yet, and those that were struck out.
      items.filter(({ isUnsent, isStruck }) => !isUnsent && !isStruck),
      this.#items,
      (item) => [id, item.position, item.revision, heard.get(item)],
      (item) => toSavedItem(id, item, heard.get(item)),
    );
    this.#spans = saveChanged(
      spans,
      this.#spans,
      ({ end, itemId, isNoise, interrupts }) => [id, end, itemId, isNoise, interrupts],
      (span, index) => ({ ...span, rehearsalId: id, index }),
    );
    return {
      rehearsal: { ...known, talking: talkingTimes(ended), debrief: storage.debriefOf(id) },
      items: this.#items.map(({ saved }) => saved),
      spans: this.#spans.map(({ saved }) => saved),
    };
  }
}

/** An item or a span, the version of it that was saved, and the saved record. */
interface Saved<S, T> {
  source: S;
  version: readonly unknown[];
  saved: T;
}

/** Makes new objects for what has changed or moved since the last save: the store writes only those. */
function saveChanged<S, T>(
  sources: readonly S[],
  before: readonly Saved<S, T>[],
  versionOf: (source: S) => readonly unknown[],
  save: (source: S, index: number) => T,
): readonly Saved<S, T>[] {
  return sources.map((source, index) => {
    const known = before[index];
    const version = versionOf(source);
    const isSame = known?.source === source && known.version.every((of, at) => of === version[at]);
    return isSame ? known : { source, version, saved: save(source, index) };
  });
}

/** @param heardMs how much of the item has been heard, if it is being said */
function toSavedItem(
  rehearsalId: number,
  item: ConversationItem,
  heardMs: number | undefined,
): SavedItem {
  const heard = heardMs === undefined ? item.heardText : item.heardWithin(heardMs);
  return {
    rehearsalId,
    key: item.key,
    id: item.id,
    position: item.position,
    role: displayRole(item.role),
    text: item.type === "message" ? item.text : item.displayText,
    isTyped: item.isTyped,
    isMessage: item.type === "message",
    interrupted: item.interrupted || heardMs !== undefined,
    createdAt: item.createdAt,
    ...(heard !== item.text && { heard }),
    ...(item.cleaned && {
      cleaned: { ...item.cleaned, ordered_source_ids: [...item.cleaned.ordered_source_ids] },
    }),
    ...(item.unwritten && { unwritten: item.unwritten }),
    ...(item.isEarlier && { isEarlier: true }),
  };
}

/** Returns whether the browser has no more space for this site. */
export function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
