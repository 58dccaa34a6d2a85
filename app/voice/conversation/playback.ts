import type { ServerEvent } from "../protocol/server-events.ts";
import type { ConversationItem } from "./conversation-item.ts";
import { speechDuration } from "./message-text.ts";

/** Follows which messages of the persona are being played, and marks those that are cut off before they are heard. */
export class Playback {
  readonly #now: () => number;
  readonly #touch: (message: ConversationItem) => void;
  /** The persona's messages of the newest response. */
  #newest: ConversationItem[] = [];
  /** The messages of the response that is or was played last. */
  #played: readonly ConversationItem[] = [];
  #startedAt: number | undefined;

  /** @param touch called with each message before it is changed */
  constructor(now: () => number, touch: (message: ConversationItem) => void) {
    this.#now = now;
    this.#touch = touch;
  }

  apply({ type }: ServerEvent): void {
    if (type === "response.created") this.#newest = [];
    if (type === "output_audio_buffer.started") this.#start();
    if (type === "output_audio_buffer.stopped") this.#stop();
    if (type === "output_audio_buffer.cleared") this.cut();
  }

  /** Adds a message of the newest response. */
  add(message: ConversationItem): void {
    if (message.type !== "message" || this.#newest.includes(message)) return;
    this.#newest.push(message);
    const isPlaying = this.#startedAt !== undefined && this.#played === this.#newest;
    if (isPlaying) this.#setPlaying(message, true);
  }

  /** Estimates what was heard of what is being played, and cuts off the rest. Returns whether anything was played. */
  cut(): boolean {
    if (this.#startedAt === undefined) return false;
    let left = this.#now() - this.#startedAt;
    const last = this.#played.at(-1);
    this.#stop();
    for (const message of this.#played) {
      const duration = speechDuration(message.text);
      if (left < duration || message === last) this.#cutOff(message, left);
      left = Math.max(0, left - duration);
    }
    return true;
  }

  /** Cuts off `message` as the provider tells it, and what followed it in its response. */
  truncate(message: ConversationItem, heardMs: number): void {
    const at = this.#played.indexOf(message);
    if (at >= 0) this.#stop();
    this.#cutOff(message, heardMs);
    for (const before of this.#played.slice(0, Math.max(at, 0))) {
      this.#touch(before);
      before.restore();
    }
    if (at >= 0) for (const after of this.#played.slice(at + 1)) this.#cutOff(after, 0);
  }

  #start(): void {
    this.#stop();
    this.#startedAt = this.#now();
    this.#played = this.#newest;
    for (const message of this.#played) this.#setPlaying(message, true);
  }

  #stop(): void {
    this.#startedAt = undefined;
    for (const message of this.#played) this.#setPlaying(message, false);
  }

  #setPlaying(message: ConversationItem, isPlaying: boolean): void {
    this.#touch(message);
    message.set({ isPlaying });
  }

  #cutOff(message: ConversationItem, heardMs: number): void {
    this.#touch(message);
    message.cutOff(heardMs);
  }
}
