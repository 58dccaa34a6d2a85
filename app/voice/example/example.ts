import { action, computed, makeObservable, observable, observableRef, runInAction } from "mobx";
import type { Logger } from "../../log/memory-log.ts";
import { Conversation } from "../conversation/conversation.ts";
import { Transcript } from "../transcript/transcript.ts";
import { type ExampleTurn, exampleTurns } from "./example-turns.ts";
import { RecordedCoach } from "./recorded-coach.ts";
import { recordedEvents, type TimedEvent } from "./recorded-events.ts";
import type { Recording } from "./recording-schema.ts";
import type { Speech } from "./speech.ts";

/** Milliseconds between two looks at the clock. */
const step = 50;

/** A voice that needs twice a turn's length and this, in milliseconds, has stopped without saying so. */
const patience = 5_000;

/** What an example takes its time from, in milliseconds. */
export interface Clock {
  now(): number;
  /** Returns a function that ends it. */
  every(ms: number, work: () => void): () => void;
}

/** A turn that a voice speaks. */
interface Utterance {
  turn: ExampleTurn;
  /** Whether the voice tells which word it speaks. */
  tellsWords: boolean;
  deadline: number;
}

/**
 * A recorded rehearsal. It is over at first, and can be played from its start: what is said of it so far, as heard and
 * cleaned, follows the clock, or the voice that speaks. Nothing is sent or kept.
 */
export class Example {
  state: "playing" | "paused" | "over" = "paused";
  /** Milliseconds of the call that were played. */
  elapsed = 0;
  /** Undefined where the browser has no voices of its own for it. */
  speech: Speech | undefined;
  /** Whether it is spoken while it plays. */
  isSpoken = false;
  /** Whether a voice stopped of itself. */
  hasVoiceFailed = false;
  /** The turn that has just become whole. A screen reader is told, unless a voice speaks. */
  said: ExampleTurn | undefined;
  readonly recording: Recording;
  readonly turns: readonly ExampleTurn[];
  /** As it was heard. */
  readonly conversation: Conversation;
  readonly transcript: Transcript;
  readonly #clock: Clock;
  readonly #events: readonly TimedEvent[];
  readonly #stopTranscript: () => void;
  /** The next event. */
  #next = 0;
  /** When the event that is applied came. */
  #eventTime = 0;
  #lookedAt = 0;
  #stopClock = () => {};
  #utterance: Utterance | undefined;
  #stopSpeech = () => {};

  constructor(recording: Recording, clock: Clock, log: Logger) {
    const { rehearsal, items, spans } = recording;
    this.recording = recording;
    this.turns = exampleTurns(recording);
    this.#clock = clock;
    this.#events = recordedEvents(rehearsal.id, items, spans);
    this.conversation = new Conversation(log, () => rehearsal.id + this.#eventTime);
    const coach = new RecordedCoach(items);
    this.transcript = new Transcript({
      conversation: this.conversation,
      cleaning: { isOn: true },
      client: async () => coach,
      log,
      isOver: () => this.state === "over",
    });
    makeObservable(this, {
      state: observable,
      elapsed: observable,
      speech: observableRef,
      isSpoken: observable,
      hasVoiceFailed: observable,
      said: observableRef,
      seconds: computed,
      heardCount: computed,
      liveText: computed,
      play: action,
      pause: action,
      finish: action,
      setSpeech: action,
      toggleSound: action,
    });
    this.#stopTranscript = this.transcript.follow();
    this.finish();
  }

  /** Milliseconds. */
  get length(): number {
    return this.turns.at(-1)?.end ?? 0;
  }

  /** Whole seconds that were played. */
  get seconds(): number {
    return Math.floor(this.elapsed / 1000);
  }

  /** How many turns have begun. */
  get heardCount(): number {
    return this.turns.filter(({ start }) => start <= this.elapsed).length;
  }

  /** What has been said of the turn that began last. */
  get liveText(): string {
    const turn = this.turns[this.heardCount - 1];
    return turn ? turn.words.slice(0, this.#wordsOf(turn)).join("").trimEnd() : "";
  }

  /** Plays on, or from the start if it is over. */
  play(): void {
    if (this.state === "over") this.#rewind();
    this.state = "playing";
    this.#lookedAt = this.#clock.now();
    this.#stopClock();
    this.#stopClock = this.#clock.every(step, () => runInAction(() => this.#tick()));
    this.#speak();
  }

  pause(): void {
    this.#hold();
    this.said = undefined;
    if (this.state === "playing") this.state = "paused";
  }

  /** Goes to its end. */
  finish(): void {
    this.#silence();
    this.#moveTo(this.length, true);
    this.said = undefined;
  }

  /** Voices come late, and may go. */
  setSpeech(speech: Speech | undefined): void {
    this.#silence();
    this.speech = speech;
    if (!speech) this.isSpoken = false;
  }

  toggleSound(): void {
    this.isSpoken = !this.isSpoken;
    this.hasVoiceFailed = false;
    this.said = undefined;
    if (this.state === "playing") this.#speak();
  }

  close(): void {
    this.#hold();
    this.#stopTranscript();
  }

  #tick(): void {
    const now = this.#clock.now();
    const passed = now - this.#lookedAt;
    this.#lookedAt = now;
    if (this.#utterance) this.#keepUp(this.#utterance, passed);
    else this.#playOn(passed);
  }

  #playOn(passed: number): void {
    const before = this.heardCount;
    // A voice begins with a turn's first word.
    const most = this.isSpoken ? this.turns[before]?.start : undefined;
    this.#moveTo(Math.min(this.elapsed + passed, most ?? Infinity));
    if (this.heardCount > before) this.#speak();
  }

  /** Words come by the share of the time, as long as the voice does not tell them. */
  #keepUp({ turn, tellsWords, deadline }: Utterance, passed: number): void {
    if (this.#lookedAt > deadline) this.#failed();
    else if (!tellsWords) this.#moveTo(Math.min(this.elapsed + passed, turn.end));
  }

  /** Speaks what is left of the turn that has begun. */
  #speak(): void {
    this.#silence();
    const turn = this.turns[this.heardCount - 1];
    if (!turn || !this.speech || !this.isSpoken || this.elapsed >= turn.end) return;
    const from = this.#wordsOf(turn);
    const text = turn.words.slice(from).join("");
    const deadline = this.#clock.now() + 2 * (turn.end - turn.start) + patience;
    const utterance: Utterance = { turn, tellsWords: false, deadline };
    this.#utterance = utterance;
    this.#stopSpeech = this.speech.speak(text, turn.role, {
      onWord: action((end) => {
        const count = text.slice(0, end).match(/\S+/g)?.length ?? 0;
        this.#heardWord(utterance, from + count);
      }),
      onEnd: action(() => this.#spoken(turn)),
      onFail: action(() => this.#failed()),
    });
  }

  #heardWord(utterance: Utterance, count: number): void {
    const { start, end, words } = utterance.turn;
    utterance.tellsWords = true;
    const time = start + ((end - start) * count) / words.length;
    this.#moveTo(Math.max(this.elapsed, time));
  }

  #spoken({ end }: ExampleTurn): void {
    this.#utterance = undefined;
    this.#moveTo(end);
  }

  /** Goes on without a voice. */
  #failed(): void {
    this.#silence();
    this.isSpoken = false;
    this.hasVoiceFailed = true;
  }

  #wordsOf({ start, end, words }: ExampleTurn): number {
    const share = (this.elapsed - start) / (end - start);
    // The time of a word is not whole milliseconds.
    return Math.floor(share * words.length + 1e-6);
  }

  #rewind(): void {
    this.transcript.clear();
    this.conversation.removeItems([...this.conversation.items]);
    this.#next = 0;
    // Some browsers let a voice begin only while a press is handled.
    this.elapsed = this.turns[0]?.start ?? 0;
    this.said = undefined;
    this.state = "paused";
  }

  #moveTo(time: number, isJump = false): void {
    const whole = this.turns.findLast(({ end }) => end > this.elapsed && end <= time);
    if (whole && !this.isSpoken) this.said = whole;
    this.elapsed = Math.min(time, this.length);
    let next = this.#events[this.#next];
    while (next && next.at <= time) {
      this.#eventTime = next.at;
      // Each message comes whole in the end.
      if (!isJump || !next.event.type.endsWith(".delta")) this.conversation.apply(next.event);
      next = this.#events[++this.#next];
    }
    if (this.elapsed < this.length || this.#utterance) return;
    this.#hold();
    this.state = "over";
  }

  #hold(): void {
    this.#stopClock();
    this.#stopClock = () => {};
    this.#silence();
  }

  #silence(): void {
    this.#utterance = undefined;
    this.#stopSpeech();
    this.#stopSpeech = () => {};
  }
}
