import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { displayRole } from "../conversation/message-text.ts";
import type { Debrief } from "../debrief/debrief-prompt.ts";
import type { Outcome } from "../debrief/outcome.ts";
import type { SpeechSpan } from "../debrief/speech-timing.ts";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import type { SavedItem } from "./rehearsal-schema.ts";
import { type RehearsalChange, RehearsalStore } from "./rehearsal-store.ts";

/** The longest that something said waits to be kept, in milliseconds. */
const keepWithin = 400;

/** Writes a rehearsal to this browser's database as it happens. Where there is none, says so once. */
export class RehearsalSaver {
  readonly #log: Logger;
  readonly #outcome: Outcome;
  readonly #state: () => Recorded | undefined;
  readonly #store: Promise<RehearsalStore | undefined>;
  #recorder = new RehearsalChanges();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Writes follow each other. */
  #last: Promise<void> = Promise.resolve();

  constructor(log: Logger, outcome: Outcome, state: () => Recorded | undefined) {
    this.#log = log;
    this.#outcome = outcome;
    this.#state = state;
    this.#store = RehearsalStore.open().catch((error: unknown) => {
      log.warn("Rehearsals cannot be kept", error);
      outcome.forget();
      return undefined;
    });
  }

  saveSoon(): void {
    this.#timer ??= setTimeout(() => this.keep(), keepWithin);
  }

  keep(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const state = this.#state();
    const change = state && this.#recorder.take(state);
    if (!change) return;
    this.#last = this.#write(this.#last, change);
  }

  async #write(last: Promise<void>, change: RehearsalChange): Promise<void> {
    await last;
    try {
      const store = await this.#store;
      if (!store) return;
      await store.write(change);
      this.#outcome.written();
    } catch (error) {
      this.#log.warn("The rehearsal could not be kept", error);
      // What was not kept is written again with what comes next.
      this.#recorder = new RehearsalChanges();
      this.#outcome.forget();
    }
  }
}

/** What is recorded: the rehearsal as it stands. */
interface Recorded {
  /** When it began, in milliseconds since the epoch. */
  id: number;
  items: readonly ConversationItem[];
  spans: readonly SpeechSpan[];
  ending: DeclaredEnding | undefined;
  debrief: Debrief | undefined;
}

/** Tells what of a rehearsal changed since it was last told. */
class RehearsalChanges {
  readonly #written = new Map<string, string>();
  #id: number | undefined;

  /** @returns undefined while nothing was said. */
  take({ id, items, spans, ending, debrief }: Recorded): RehearsalChange | undefined {
    if (id !== this.#id) this.#written.clear();
    this.#id = id;
    const keys = new Set(items.map(({ key }) => key));
    const removed = [...this.#written.keys()].filter((key) => !keys.has(key));
    for (const key of removed) this.#written.delete(key);
    const changed = items
      .map((item, position) => toKept(id, item, position))
      .filter((item) => this.#isChanged(item));
    if (keys.size === 0 && removed.length === 0) return undefined;
    const copies = spans.map((span) => ({ ...span }));
    const rehearsal = { id, endedAt: Date.now(), spans: copies, ending, debrief };
    return { rehearsal, items: changed, removed };
  }

  #isChanged(item: SavedItem): boolean {
    const print = `${item.id} ${item.position} ${item.interrupted} ${item.text}`;
    if (this.#written.get(item.key) === print) return false;
    this.#written.set(item.key, print);
    return true;
  }
}

function toKept(rehearsalId: number, item: ConversationItem, position: number): SavedItem {
  return {
    rehearsalId,
    key: item.key,
    id: item.id,
    position,
    role: displayRole(item.role),
    text: item.type === "message" ? item.text : item.displayText,
    isTyped: !item.content.some(({ type }) => type === "input_audio" || type === "audio"),
    isMessage: item.type === "message",
    interrupted: item.interrupted,
    createdAt: item.createdAt,
  };
}
