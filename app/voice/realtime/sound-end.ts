import type { Item } from "../protocol/item.ts";
import type { FinishedResponse } from "../protocol/response.ts";
import type { ServerEvent } from "../protocol/server-events.ts";
import { isOther } from "./voice-activity.ts";

type SoundEvent = Extract<ServerEvent, { type: `output_audio_buffer.${string}` }>;

/** The provider's voices speak about 160 words a minute. It does not report when each word is spoken. */
export const charactersPerSecond = 15;

/** Estimates how long a text takes to say, in milliseconds. `pace` is in characters a second. */
export function speechDuration(text: string, pace = charactersPerSecond): number {
  return (text.length / pace) * 1000;
}

/** A slow voice takes so many times longer than estimated. */
const slowest = 2;

/** Milliseconds. */
const margin = 3_000;

interface Sound {
  responseId: string | undefined;
  startedAt: number;
  /** The estimated length of the sound's words, in milliseconds. Undefined until the response is finished. */
  duration?: number | undefined;
}

/** Ends the persona's sound where the provider does not, once it must have been heard, or the visitor has spoken. */
export class SoundEnd {
  readonly #end: (event: SoundEvent) => void;
  #sound: Sound | undefined;
  #finished: Pick<Sound, "responseId" | "duration"> = { responseId: undefined };
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param end applies the event as if the provider had sent it */
  constructor(end: (event: SoundEvent) => void) {
    this.#end = end;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "output_audio_buffer.started":
        return this.#start(event.responseId);
      case "output_audio_buffer.stopped":
      case "output_audio_buffer.cleared":
        return this.reset();
      case "response.done":
        return this.#finish(event);
      case "input_audio_buffer.committed":
        return this.#endByTurn();
    }
  }

  /** Ends a sound whose response is finished. Returns whether it did. */
  endIfSaid(): boolean {
    const isSaid = this.#sound?.duration !== undefined;
    if (isSaid) this.#endAs("stopped");
    return isSaid;
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#sound = undefined;
  }

  #start(responseId: string | undefined): void {
    this.reset();
    const { responseId: finishedId, duration } = this.#finished;
    const isFinished = responseId !== undefined && responseId === finishedId;
    this.#sound = { responseId, startedAt: performance.now() };
    if (isFinished) this.#limit(this.#sound, duration);
  }

  #finish({ responseId, output }: FinishedResponse): void {
    const duration = speechDuration(output.map(words).join("")) || undefined;
    this.#finished = { responseId, duration };
    if (this.#sound && !isOther(responseId, this.#sound.responseId))
      this.#limit(this.#sound, duration);
  }

  /** Sound of unknown words lasts until the visitor's turn. */
  #limit(sound: Sound, duration: number | undefined): void {
    clearTimeout(this.#timer);
    sound.duration = duration;
    if (duration === undefined) return;
    const left = sound.startedAt + slowest * duration + margin - performance.now();
    this.#timer = setTimeout(() => this.#endAs("stopped"), left);
  }

  /** A persona that still has words to say was interrupted. */
  #endByTurn(): void {
    const { startedAt = 0, duration = Infinity } = this.#sound ?? {};
    this.#endAs(performance.now() - startedAt >= duration ? "stopped" : "cleared");
  }

  #endAs(how: "stopped" | "cleared"): void {
    if (!this.#sound) return;
    const { responseId } = this.#sound;
    this.#end({ type: `output_audio_buffer.${how}`, responseId });
  }
}

function words({ content }: Item): string {
  return content.map(({ text, transcript }) => transcript || text || "").join("");
}
