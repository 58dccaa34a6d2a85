import type { ServerEvent } from "../protocol/server-events.ts";

type Side = SpeechSpan["side"];

/** Records when each side spoke, based on when the provider's events arrive. */
export class SpeechTiming {
  readonly spans: SpeechSpan[] = [];
  readonly #open = new Map<Side, SpeechSpan>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        return this.#start("visitor", "persona");
      case "input_audio_buffer.speech_stopped":
      case "input_audio_buffer.committed":
        return this.#end("visitor");
      case "output_audio_buffer.started":
        return this.#start("persona", "visitor");
      case "output_audio_buffer.stopped":
      case "output_audio_buffer.cleared":
        return this.#end("persona");
    }
  }

  close(): void {
    this.#end("visitor");
    this.#end("persona");
  }

  #start(side: Side, other: Side): void {
    if (this.#open.has(side)) return;
    const span = { side, start: this.#now(), interrupts: this.#open.has(other) };
    this.#open.set(side, span);
    this.spans.push(span);
  }

  #end(side: Side): void {
    const span = this.#open.get(side);
    if (!span) return;
    span.end = this.#now();
    this.#open.delete(side);
  }
}

/** A period in which one side spoke. Times are in milliseconds since the epoch. */
export interface SpeechSpan {
  side: "visitor" | "persona";
  start: number;
  end?: number;
  /** Whether it began while the other side was speaking. */
  interrupts: boolean;
}
