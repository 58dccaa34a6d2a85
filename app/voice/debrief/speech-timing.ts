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
  #brokenAt: number | undefined;
  /** Milliseconds without a line since the last span. */
  #brokenMs = 0;

  constructor(silence: number, now: () => number = Date.now) {
    this.silence = silence;
    this.#now = now;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        return this.#start("visitor", "persona");
      case "input_audio_buffer.speech_stopped":
        return this.#end("visitor", this.#now() - this.silence);
      // Speech that is still open was cut off by hand, with no silence behind it.
      case "input_audio_buffer.committed":
        return this.#end("visitor", this.#now());
      case "output_audio_buffer.started":
        return this.#start("persona", "visitor");
      case "output_audio_buffer.cleared":
        this.#cut("persona", "visitor");
        return this.#end("persona", this.#now());
      case "output_audio_buffer.stopped":
        return this.#end("persona", this.#now());
      // Of speech in an earlier session, the end is never reported.
      case "session.created":
        return this.#endAll();
    }
  }

  /** Ends what is being said, since the line is gone. The time until `resume` is nobody's. */
  close(): void {
    this.#endAll();
    this.#brokenAt ??= this.#now();
  }

  /** There is a line again. */
  resume(): void {
    if (this.#brokenAt === undefined) return;
    this.#brokenMs += this.#now() - this.#brokenAt;
    this.#brokenAt = undefined;
  }

  #endAll(): void {
    this.#end("visitor", this.#now());
    this.#end("persona", this.#now());
  }

  #start(side: Side, other: Side): void {
    if (this.#open.has(side)) return;
    const span: SpeechSpan = { side, start: this.#now(), interrupts: this.#open.has(other) };
    if (this.#brokenMs > 0) span.brokenMs = this.#brokenMs;
    this.#brokenMs = 0;
    this.#open.set(side, span);
    this.spans.push(span);
  }

  /** By voice, the other side's span tells it already. */
  #cut(side: Side, other: Side): void {
    const span = this.#open.get(side);
    if (!span) return;
    const later = this.spans.slice(this.spans.indexOf(span) + 1);
    if (!later.some((one) => one.side === other && one.interrupts)) span.isCut = true;
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
  /** Whether the other side cut it off without a word: with a button, or by typing. */
  isCut?: boolean;
  /** Milliseconds without a line between the span before and this one. */
  brokenMs?: number;
}
