import type { Item } from "../protocol/item.ts";
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
  /** Whether nothing that the visitor says is sent. */
  #isMuted = false;
  /** Whether the provider hears the visitor speak, which may be a noise. */
  #isHeard = false;
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
        this.#isHeard = true;
        if (!this.#isMuted) this.#start("visitor", "persona");
        return undefined;
      case "input_audio_buffer.speech_stopped":
        this.#isHeard = false;
        return this.#end("visitor", this.#now() - this.silence);
      // Speech that is still open was cut off by hand, with no silence behind it.
      case "input_audio_buffer.committed":
        this.#isHeard = false;
        return this.#end("visitor", this.#now());
      // Nobody types and talks at once: what the provider still hears is a noise.
      case "conversation.item.added":
        return isTyped(event.item) ? this.#end("visitor", this.#now()) : undefined;
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

  /** A muted visitor says nothing, whatever the provider still hears. */
  setMuted(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    if (isMuted) return this.#end("visitor", this.#now());
    // Muted so shortly that the provider did not notice, they go on with what they were saying.
    if (this.#isHeard) this.#start("visitor");
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
    this.#isHeard = false;
    this.#end("visitor", this.#now());
    this.#end("persona", this.#now());
  }

  /** @param other whom it interrupts if they are speaking */
  #start(side: Side, other?: Side): void {
    if (this.#open.has(side)) return;
    const interrupts = other !== undefined && this.#open.has(other);
    const span: SpeechSpan = { side, start: this.#now(), interrupts };
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

function isTyped({ type, role, content }: Item): boolean {
  return (
    type === "message" && role === "user" && content.some((part) => part.type === "input_text")
  );
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
