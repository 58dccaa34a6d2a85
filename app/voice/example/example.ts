import { action, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import type { ConversationItem } from "../conversation/conversation-item.ts";
import { Conversation } from "../conversation/conversation.ts";
import { Outcome } from "../debrief/outcome.ts";
import { Transcript } from "../transcript/transcript.ts";
import { RecordedCoach } from "./recorded-coach.ts";
import { recordedEvents, type TimedEvent } from "./recorded-events.ts";
import type { Recording } from "./recording-schema.ts";

/** Milliseconds between the steps of a replay. */
const step = 50;

/** Milliseconds before the first event. Whoever reads an example need not wait for somebody to pick up. */
const leadIn = 100;

/** Else what was misheard would look like a mistake of ours. */
const heading = "Written as it was heard. The Final Transcript is cleaned.";

/** A recorded rehearsal that is replayed through the models of a call. Nothing is sent or kept. */
export class Example {
  state: "playing" | "paused" | "over" = "paused";
  /** Whether the visitor went to the end, instead of waiting for it. */
  isSkipped = false;
  /** The message that was completed last. No voice plays, so a screen reader is told. */
  said: ConversationItem | undefined;
  readonly conversation: Conversation;
  readonly outcome = new Outcome();
  readonly transcript: Transcript;
  readonly #recording: Recording;
  readonly #events: readonly TimedEvent[];
  readonly #stopTranscript: () => void;
  /** The next event. */
  #next = 0;
  /** Milliseconds of the call that were replayed. */
  #elapsed: number;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(recording: Recording, log: Logger) {
    const { rehearsal, items, spans } = recording;
    this.#recording = recording;
    this.#events = recordedEvents(rehearsal.id, items, spans);
    this.#elapsed = this.#start;
    this.conversation = new Conversation(log, () => rehearsal.id + this.#elapsed);
    const coach = new RecordedCoach(items);
    this.transcript = new Transcript({
      conversation: this.conversation,
      cleaning: { isOn: true },
      client: async () => coach,
      log,
      isOver: () => this.state === "over",
    });
    if (rehearsal.scenario) this.outcome.setScript({ scenario: rehearsal.scenario });
    makeObservable(this, {
      state: observable,
      isSkipped: observable,
      said: observableRef,
      play: action,
      pause: action,
      showNext: action,
      showAll: action,
      close: action,
    });
    this.#stopTranscript = this.transcript.follow();
  }

  /** Plays on, or from the start if it is over. */
  play(): void {
    if (this.state === "over") this.#rewind();
    this.said = undefined;
    this.state = "playing";
    this.#timer ??= setInterval(
      () => runInAction(() => this.#playUntil(this.#elapsed + step)),
      step,
    );
  }

  pause(): void {
    this.#stopTimer();
    this.said = undefined;
    if (this.state === "playing") this.state = "paused";
  }

  /** Goes to the end of the message that is spoken, or of the next one. */
  showNext(): void {
    const end = this.#events.slice(this.#next).find(({ endsMessage }) => endsMessage !== undefined);
    this.#playUntil(end?.at ?? Infinity);
    this.isSkipped = this.state === "over";
  }

  showAll(): void {
    this.isSkipped = true;
    this.#playUntil(Infinity);
    this.said = undefined;
  }

  close(): void {
    this.#stopTimer();
    this.#stopTranscript();
  }

  get #start(): number {
    return Math.max(0, (this.#events[0]?.at ?? 0) - leadIn);
  }

  #rewind(): void {
    this.transcript.clear();
    this.conversation.dropItems([...this.conversation.items]);
    this.outcome.reset([]);
    this.#next = 0;
    this.#elapsed = this.#start;
    this.isSkipped = false;
    this.state = "paused";
  }

  #playUntil(time: number): void {
    let next = this.#events[this.#next];
    while (next && next.at <= time) {
      this.#elapsed = next.at;
      this.conversation.apply(next.event);
      if (next.endsMessage !== undefined) this.said = this.conversation.find(next.endsMessage);
      next = this.#events[++this.#next];
    }
    const [first] = this.conversation.items;
    if (first) first.heading = heading;
    if (next) this.#elapsed = Math.max(this.#elapsed, time);
    else this.#finish();
  }

  #finish(): void {
    this.#stopTimer();
    const { rehearsal, spans } = this.#recording;
    this.outcome.reset(spans);
    if (rehearsal.ending) this.outcome.setEnding(rehearsal.ending);
    if (rehearsal.debrief) this.outcome.setDebrief(rehearsal.debrief);
    this.state = "over";
  }

  #stopTimer(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
