import type { Item } from "../protocol/item.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

type Side = SpeechSpan["side"];

/** Records when each side spoke, from the arrival times of the provider's events. */
export class SpeechTiming {
  readonly spans: SpeechSpan[] = [];
  readonly #open = new Map<Side, SpeechSpan>();
  /** Milliseconds of silence before the provider reports the end of the visitor's speech. */
  silence: number;
  readonly #now: () => number;
  #isMuted = false;
  /** The id of what the visitor says, as far as it is known. */
  #itemId: string | undefined;
  /** The spans of the visitor's turn that is not committed. */
  #turn: SpeechSpan[] = [];
  /** True while the provider hears the visitor speak, even if it is only noise. */
  #isHeard = false;
  #brokenAt: number | undefined;
  /** Milliseconds without a connection since the last span. */
  #brokenMs = 0;

  constructor(silence: number, now: () => number = Date.now) {
    this.silence = silence;
    this.#now = now;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        this.#isHeard = true;
        if (event.itemId === undefined || event.itemId !== this.#itemId) this.#turn = [];
        this.#itemId = event.itemId;
        if (!this.#isMuted) this.#start("visitor", "persona");
        return undefined;
      case "input_audio_buffer.speech_stopped":
        this.#isHeard = false;
        return this.#end("visitor", this.#now() - this.silence);
      // The visitor ended the turn by hand, so no silence followed the speech.
      case "input_audio_buffer.committed":
        this.#isHeard = false;
        for (const span of this.#turn) span.itemId = event.itemId;
        this.#turn = [];
        return this.#end("visitor", this.#now());
      // Nobody types and talks at once, so what the provider still hears is noise.
      case "conversation.item.added":
        return isTyped(event.item) ? this.#end("visitor", this.#now()) : undefined;
      case "output_audio_buffer.started":
        return this.#start("persona", "visitor");
      case "output_audio_buffer.cleared":
        this.#cut("persona", "visitor");
        return this.#end("persona", this.#now());
      case "output_audio_buffer.stopped":
        return this.#end("persona", this.#now());
      // The provider never reports the end of speech from an earlier session.
      case "session.created":
        return this.#endAll();
    }
  }

  /**
   * Marks the current turn of the visitor as one that only noise kept open. It neither interrupts anybody nor is
   * interrupted.
   */
  markNoise(): void {
    const [first] = this.#turn;
    if (!first) return;
    for (const span of this.#turn) span.isNoise = true;
    for (const span of this.spans.slice(this.spans.indexOf(first))) span.interrupts = false;
  }

  setMuted(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    if (isMuted) return this.#end("visitor", this.#now());
    // The mute was too short for the provider to notice, so the visitor is still speaking.
    if (this.#isHeard) this.#start("visitor");
  }

  /** Ends all spans when the connection is lost. The time until `resume` counts for nobody. */
  close(): void {
    this.#endAll();
    this.#brokenAt ??= this.#now();
  }

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

  /** @param other the side that is interrupted if it is speaking */
  #start(side: Side, other?: Side): void {
    if (this.#open.has(side)) return;
    const interrupts = other !== undefined && this.#open.has(other);
    const span: SpeechSpan = { side, start: this.#now(), interrupts };
    if (side === "visitor") {
      this.#turn.push(span);
      if (this.#itemId) span.itemId = this.#itemId;
    }
    if (this.#brokenMs > 0) span.brokenMs = this.#brokenMs;
    this.#brokenMs = 0;
    this.#open.set(side, span);
    this.spans.push(span);
  }

  /** Marks a cut by button or typing. A cut by voice shows in the other side's span. */
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
  /** True if the span began while the other side was speaking. */
  interrupts: boolean;
  /** True if the other side cut the span off with a button, or by typing. */
  isCut?: boolean;
  /** Milliseconds without a connection since the previous span. */
  brokenMs?: number;
  /** The id of the item that the visitor said, if that is known. */
  itemId?: string;
  /** True if noise kept the visitor's turn open until they ended it by hand. Neither the span nor its words are measured. */
  isNoise?: boolean;
}

/**
 * Leaves out the visitor's sounds that are no turns: messages that they struck out, and noise without recognized words.
 * Speech that overlapped with these interrupts nobody.
 */
export function countedSpans(
  spans: readonly SpeechSpan[],
  items: readonly { id: string; text: string; isStruck: boolean }[],
): readonly SpeechSpan[] {
  const turns = new Set(items.flatMap(({ id, text, isStruck }) => (text && !isStruck ? id : [])));
  const isTurn = ({ itemId }: SpeechSpan) => itemId === undefined || turns.has(itemId);
  const last: Partial<Record<Side, SpeechSpan>> = {};
  let brokenMs = 0;
  return spans.flatMap((span) => {
    const other = last[span.side === "visitor" ? "persona" : "visitor"];
    last[span.side] = span;
    brokenMs += span.brokenMs ?? 0;
    if (!isTurn(span)) return [];
    const interrupts = span.interrupts && (!other || isTurn(other));
    const isSame = interrupts === span.interrupts && brokenMs === (span.brokenMs ?? 0);
    const counted = isSame ? span : { ...span, interrupts, brokenMs };
    brokenMs = 0;
    return counted;
  });
}
