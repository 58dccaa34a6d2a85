import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { displayRole } from "../conversation/message-text.ts";
import type { Debrief } from "../debrief/debrief-prompt.ts";
import type { SpeechSpan } from "../debrief/speech-timing.ts";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import type { SavedItem } from "./rehearsal-schema.ts";
import { type RehearsalChange, RehearsalStore } from "./rehearsal-store.ts";
import type { StorageStatus } from "./storage-status.ts";

/** Maximum delay before a change is saved, in milliseconds. */
const saveDelay = 400;

/** Saves the running rehearsal in this browser as it changes. */
export class RehearsalSaver {
  readonly #log: Logger;
  readonly #status: StorageStatus;
  readonly #current: () => RehearsalState | undefined;
  readonly #store: Promise<RehearsalStore | undefined>;
  #changes = new RehearsalChanges();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Each write waits for the previous one. */
  #lastWrite: Promise<void> = Promise.resolve();

  constructor(log: Logger, status: StorageStatus, current: () => RehearsalState | undefined) {
    this.#log = log;
    this.#status = status;
    this.#current = current;
    this.#store = RehearsalStore.open(status.databaseName).catch((error: unknown) => {
      log.warn("Rehearsals cannot be kept", error);
      status.setUnavailable();
      return undefined;
    });
  }

  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.save(), saveDelay);
  }

  save(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const rehearsal = this.#current();
    const change = rehearsal && this.#changes.take(rehearsal);
    if (!change) return;
    this.#lastWrite = this.#write(this.#lastWrite, change);
  }

  async #write(last: Promise<void>, change: RehearsalChange): Promise<void> {
    await last;
    try {
      const store = await this.#store;
      if (!store) return;
      await store.write(change);
      this.#status.countSave();
    } catch (error) {
      this.#log.warn("The rehearsal could not be kept", error);
      // Forget the saved state, so that the next save writes everything.
      this.#changes = new RehearsalChanges();
      this.#status.setUnavailable();
    }
  }
}

interface RehearsalState {
  /** Start time in milliseconds since the epoch. */
  id: number;
  items: readonly ConversationItem[];
  spans: readonly SpeechSpan[];
  ending: DeclaredEnding | undefined;
  debrief: Debrief | undefined;
}

class RehearsalChanges {
  readonly #fingerprints = new Map<string, string>();
  #id: number | undefined;

  take({ id, items, spans, ending, debrief }: RehearsalState): RehearsalChange | undefined {
    if (id !== this.#id) this.#fingerprints.clear();
    this.#id = id;
    const keys = new Set(items.map(({ key }) => key));
    const removed = [...this.#fingerprints.keys()].filter((key) => !keys.has(key));
    for (const key of removed) this.#fingerprints.delete(key);
    const changed = items
      .map((item, position) => toSavedItem(id, item, position))
      .filter((item) => this.#isChanged(item));
    if (keys.size === 0 && removed.length === 0) return undefined;
    const copies = spans.map((span) => ({ ...span }));
    const rehearsal = { id, endedAt: Date.now(), spans: copies, ending, debrief };
    return { rehearsal, items: changed, removed };
  }

  #isChanged(item: SavedItem): boolean {
    const fingerprint = `${item.id} ${item.position} ${item.interrupted} ${item.text}`;
    if (this.#fingerprints.get(item.key) === fingerprint) return false;
    this.#fingerprints.set(item.key, fingerprint);
    return true;
  }
}

function toSavedItem(rehearsalId: number, item: ConversationItem, position: number): SavedItem {
  return {
    rehearsalId,
    key: item.key,
    id: item.id,
    position,
    role: displayRole(item.role),
    text: item.type === "message" ? item.text : item.displayText,
    isTyped: item.isTyped,
    isMessage: item.type === "message",
    interrupted: item.interrupted,
    createdAt: item.createdAt,
  };
}
