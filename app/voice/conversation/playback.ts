import type { ServerEvent } from "../protocol/server-events.ts";
import { type ConversationItem, speechDuration } from "./conversation-item.ts";

/** Follows which messages of the persona are being played, and marks those that are cut off before they are heard. */
export class Playback {
  readonly #now: () => number;
  /** The persona's messages of the newest response. */
  #newest: ConversationItem[] = [];
  /** The messages of the response that is or was played last. */
  #played: readonly ConversationItem[] = [];
  #startedAt: number | undefined;

  constructor(now: () => number) {
    this.#now = now;
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
    message.isPlaying = this.#startedAt !== undefined && this.#played === this.#newest;
  }

  /** Estimates what was heard of what is being played, and cuts off the rest. Returns whether anything was played. */
  cut(): boolean {
    if (this.#startedAt === undefined) return false;
    let left = this.#now() - this.#startedAt;
    const last = this.#played.at(-1);
    this.#stop();
    for (const message of this.#played) {
      const duration = speechDuration(message.text);
      if (left < duration || message === last) message.cutOff(left);
      left = Math.max(0, left - duration);
    }
    return true;
  }

  /** Cuts off `message` as the provider tells it, and what followed it in its response. */
  truncate(message: ConversationItem, heardMs: number): void {
    const at = this.#played.indexOf(message);
    if (at >= 0) this.#stop();
    message.cutOff(heardMs);
    for (const before of this.#played.slice(0, Math.max(at, 0))) before.restore();
    if (at >= 0) for (const after of this.#played.slice(at + 1)) after.cutOff(0);
  }

  #start(): void {
    this.#stop();
    this.#startedAt = this.#now();
    this.#played = this.#newest;
    for (const message of this.#played) message.isPlaying = true;
  }

  #stop(): void {
    this.#startedAt = undefined;
    for (const message of this.#played) message.isPlaying = false;
  }
}
