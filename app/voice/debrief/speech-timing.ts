import type { ServerEvent } from "../protocol/server-events.ts";

type Side = SpeechSpan["side"];

/** Records when each side spoke, based on when the provider's events arrive. */
export class SpeechTiming {
  readonly spans: SpeechSpan[] = [];
  /** Milliseconds of the spans that are over. */
  readonly talking: Record<Side, number> = { visitor: 0, persona: 0 };
  readonly #open = new Map<Side, SpeechSpan>();
  /** How long the visitor is silent before the provider reports the end of speech, in milliseconds. */
  silence: number;
  readonly #now: () => number;

  constructor(silence: number, now: () => number = Date.now) {
    this.silence = silence;
    this.#now = now;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        return this.#start("visitor", "persona");
      case "input_audio_buffer.speech_stopped":
      case "input_audio_buffer.committed":
        return this.#end("visitor", this.#now() - this.silence);
      case "output_audio_buffer.started":
        return this.#start("persona", "visitor");
      case "output_audio_buffer.stopped":
      case "output_audio_buffer.cleared":
        return this.#end("persona", this.#now());
      // Of speech in an earlier session, the end is never reported.
      case "session.created":
        return this.close();
    }
  }

  close(): void {
    this.#end("visitor", this.#now());
    this.#end("persona", this.#now());
  }

  #start(side: Side, other: Side): void {
    if (this.#open.has(side)) return;
    const span = { side, start: this.#now(), interrupts: this.#open.has(other) };
    this.#open.set(side, span);
    this.spans.push(span);
  }

  #end(side: Side, time: number): void {
    const span = this.#open.get(side);
    if (!span) return;
    span.end = Math.max(span.start, time);
    this.talking[side] += span.end - span.start;
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
