import type { ServerEvent } from "../protocol/server-events.ts";
import { speechDuration } from "../realtime/sound-end.ts";
import type { ConversationItem } from "./conversation-item.ts";

/** The persona's messages of one response. */
interface Answer {
  readonly responseId: string | undefined;
  readonly messages: ConversationItem[];
  /** True once the sound was cut off, so that later messages are never heard. */
  isCut: boolean;
}

/** How far the persona's sound has arrived. */
export interface SoundProgress {
  /** Returns milliseconds of the conversation's clock. */
  heardUntil(): number;
  /** Returns whether sound is missing because the line is lost. */
  isLost(): boolean;
}

/** Follows which messages of the persona are played, and marks those that are cut off before they are heard. */
export class Playback {
  readonly #now: () => number;
  readonly #sound: SoundProgress;
  readonly #touch: (message: ConversationItem) => void;
  #newest: Answer = newAnswer();
  /** The answer that is or was played last. */
  #played: Answer = newAnswer();
  /** Messages for which the provider has reported how much was heard. */
  readonly #reported = new WeakSet<ConversationItem>();
  #startedAt: number | undefined;

  /** @param touch called with each message before it changes */
  constructor(now: () => number, sound: SoundProgress, touch: (message: ConversationItem) => void) {
    this.#now = now;
    this.#sound = sound;
    this.#touch = touch;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "response.created":
        this.#newest = newAnswer(event.responseId);
        break;
      case "output_audio_buffer.started":
        this.#start();
        break;
      case "output_audio_buffer.stopped":
        if (!this.#wasPlayed(event.responseId)) break;
        if (this.#sound.isLost()) this.cut();
        else this.#stop();
        break;
      case "output_audio_buffer.cleared":
        if (this.#wasPlayed(event.responseId)) this.cut();
        break;
    }
  }

  add(message: ConversationItem, responseId: string | undefined): void {
    const answer = this.#answer(responseId);
    if (message.type !== "message" || !answer || answer.messages.includes(message)) return;
    answer.messages.push(message);
    const isPlaying = this.#startedAt !== undefined && this.#played === answer;
    if (isPlaying) this.#setPlaying(message, true);
    if (answer.isCut) this.#cutOff(message, 0);
  }

  /** Cuts off the message that is being played where it is estimated to be. Returns whether any was. */
  cut(): boolean {
    if (this.#startedAt === undefined) return false;
    const heard = this.heardUntilNow();
    this.#played.isCut = true;
    this.#stop();
    for (const [message, heardMs] of heard) this.#cutOff(message, heardMs);
    return true;
  }

  /** Returns the messages that `cut` would cut off now, and how many milliseconds of each are estimated to be heard. */
  heardUntilNow(): ReadonlyMap<ConversationItem, number> {
    const heard = new Map<ConversationItem, number>();
    if (this.#startedAt === undefined) return heard;
    let left = this.#sound.heardUntil() - this.#startedAt;
    const { messages } = this.#played;
    for (const message of messages) {
      const duration = speechDuration(message.text);
      if (left < duration || message === messages.at(-1)) heard.set(message, left);
      left = Math.max(0, left - duration);
    }
    return heard;
  }

  /** Marks what was played between two times of the clock as not heard. */
  miss(from: number, to: number): void {
    if (this.#startedAt === undefined) return;
    let startedAt = this.#startedAt;
    for (const message of this.#played.messages) {
      const endsAt = startedAt + speechDuration(message.text);
      if (from < endsAt && to > startedAt) {
        this.#touch(message);
        message.miss({ from: Math.max(0, from - startedAt), to: to - startedAt });
      }
      startedAt = endsAt;
    }
  }

  /** Cuts off `message` where the provider did, or it is estimated to be, and the messages after it in its response. */
  truncate(message: ConversationItem, heardMs: number | undefined): void {
    if (heardMs === undefined) return void this.cut();
    const { messages } = this.#played;
    const at = messages.indexOf(message);
    this.#reported.add(message);
    this.#cutOff(message, heardMs);
    if (at < 0) return;
    this.#played.isCut = true;
    this.#stop();
    for (const before of messages.slice(0, at)) {
      if (this.#reported.has(before)) continue;
      this.#touch(before);
      before.undoCutOff();
    }
    for (const after of messages.slice(at + 1)) this.#cutOff(after, 0);
  }

  messagesOf(responseId: string | undefined): readonly ConversationItem[] {
    return this.#answer(responseId)?.messages ?? [];
  }

  #answer(responseId: string | undefined): Answer | undefined {
    if (responseId === undefined) return this.#newest;
    const { responseId: newestId } = this.#newest;
    if (newestId === undefined || newestId === responseId) return this.#newest;
    return this.#played.responseId === responseId ? this.#played : undefined;
  }

  #wasPlayed(responseId: string | undefined): boolean {
    const { responseId: playedId } = this.#played;
    return responseId === undefined || playedId === undefined || playedId === responseId;
  }

  #start(): void {
    this.#stop();
    this.#startedAt = this.#now();
    this.#played = this.#newest;
    for (const message of this.#played.messages) this.#setPlaying(message, true);
  }

  #stop(): void {
    this.#startedAt = undefined;
    for (const message of this.#played.messages) this.#setPlaying(message, false);
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

function newAnswer(responseId?: string): Answer {
  return { responseId, messages: [], isCut: false };
}
