import type { ConversationItem } from "../conversation/conversation-item.ts";
import { displayRole } from "../conversation/message-text.ts";
import type { Debrief } from "../debrief/debrief.ts";
import type { SpeechSpan } from "../debrief/speech-span.ts";
import type { DeclaredEnding } from "../persona/declared-ending.ts";
import type { KeptItem } from "./kept-rehearsal.ts";
import type { RehearsalChange } from "./rehearsal-store.ts";

/** What is recorded: the rehearsal as it stands. */
export interface Recorded {
  /** When it began, in milliseconds since the epoch. */
  id: number;
  items: readonly ConversationItem[];
  spans: readonly SpeechSpan[];
  ending: DeclaredEnding | undefined;
  debrief: Debrief | undefined;
}

/** Tells what of a rehearsal changed since it was last told. */
export class Recorder {
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

  #isChanged(item: KeptItem): boolean {
    const print = `${item.id} ${item.position} ${item.interrupted} ${item.text}`;
    if (this.#written.get(item.key) === print) return false;
    this.#written.set(item.key, print);
    return true;
  }
}

function toKept(rehearsalId: number, item: ConversationItem, position: number): KeptItem {
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
