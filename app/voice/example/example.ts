import { action, makeAutoObservable } from "mobx";
import { log } from "../../log/memory-log.ts";
import { Conversation } from "../conversation/conversation.ts";
import { Transcript } from "../transcript/transcript.ts";
import { recordedCompletions, recordedEvents, type TimedEvent } from "./recorded-call.ts";
import { type RecordedTurn, type Recording, recordedTurns } from "./recording.ts";
import type { Speech } from "../debrief/read-aloud.ts";

/** Milliseconds between ticks. */
const tickInterval = 50;

/** Some voices stop silently: one that takes twice a turn's length and these milliseconds has failed. */
const patience = 5_000;

interface Utterance {
  turn: RecordedTurn;
  /** True once the voice has reported which word it speaks. */
  reportsWords: boolean;
  deadline: number;
}

/**
 * Plays a recorded rehearsal, which is first shown at its end. The conversation and its cleaned transcript follow the
 * clock, or the voice that speaks. Nothing is sent or stored.
 */
export class Example {
  state: "playing" | "paused" | "over" = "paused";
  /** Milliseconds of the call that were played. */
  elapsed = 0;
  /** Undefined if the browser has no local voices for the language. */
  speech: Speech | undefined;
  isSpoken = false;
  hasVoiceFailed = false;
  /** The turn that was just completed, for screen readers. Undefined while a voice speaks. */
  announcedTurn: RecordedTurn | undefined;
  readonly recording: Recording;
  readonly turns: readonly RecordedTurn[];
  readonly conversation: Conversation;
  readonly transcript: Transcript;
  readonly #events: readonly TimedEvent[];
  readonly #stopTranscript: () => void;
  #nextEvent = 0;
  /** The time of the event that is being applied. */
  #eventTime = 0;
  #lastTick = 0;
  #timer: ReturnType<typeof setInterval> | undefined;
  #utterance: Utterance | undefined;
  #stopSpeech = () => {};

  constructor(recording: Recording) {
    const { rehearsal, items, spans } = recording;
    this.recording = recording;
    this.turns = recordedTurns(recording);
    this.#events = recordedEvents(rehearsal.id, items, spans);
    this.conversation = new Conversation(log, () => rehearsal.id + this.#eventTime);
    const completions = recordedCompletions(items);
    this.transcript = new Transcript({
      conversation: this.conversation,
      cleaning: { isOn: true },
      client: async () => completions,
      log,
      isOver: () => this.state === "over",
    });
    makeAutoObservable(this, {}, { deep: false });
    this.#stopTranscript = this.transcript.follow();
    this.finish();
  }

  /** Milliseconds. */
  get length(): number {
    return this.turns.at(-1)?.end ?? 0;
  }

  get seconds(): number {
    return Math.floor(this.elapsed / 1000);
  }

  /** The number of turns that have begun. */
  get heardCount(): number {
    return this.turns.filter(({ start }) => start <= this.elapsed).length;
  }

  /** The words said so far of the turn that began last. */
  get liveText(): string {
    const turn = this.turns[this.heardCount - 1];
    return turn ? turn.words.slice(0, this.#countWords(turn)).join("").trimEnd() : "";
  }

  /** Continues, or starts again after the end. */
  play(): void {
    if (this.state === "over") this.#rewind();
    this.state = "playing";
    this.#lastTick = performance.now();
    clearInterval(this.#timer);
    this.#timer = setInterval(
      action(() => this.#tick()),
      tickInterval,
    );
    this.#speak();
  }

  pause(): void {
    this.#stopPlaying();
    this.announcedTurn = undefined;
    if (this.state === "playing") this.state = "paused";
  }

  finish(): void {
    this.#silence();
    this.#moveTo(this.length, true);
    this.announcedTurn = undefined;
  }

  /** Browsers load voices late, and may remove them. */
  setSpeech(speech: Speech | undefined): void {
    this.#silence();
    this.speech = speech;
    if (!speech) this.isSpoken = false;
  }

  toggleSound(): void {
    this.isSpoken = !this.isSpoken;
    this.hasVoiceFailed = false;
    this.announcedTurn = undefined;
    if (this.state === "playing") this.#speak();
  }

  close(): void {
    this.#stopPlaying();
    this.#stopTranscript();
  }

  #tick(): void {
    const now = performance.now();
    const passed = now - this.#lastTick;
    this.#lastTick = now;
    if (this.#utterance) this.#keepUp(this.#utterance, passed);
    else this.#playOn(passed);
  }

  #playOn(passed: number): void {
    const before = this.heardCount;
    // Stop at the start of the next turn, from where a voice speaks.
    const most = this.isSpoken ? this.turns[before]?.start : undefined;
    this.#moveTo(Math.min(this.elapsed + passed, most ?? Infinity));
    if (this.heardCount > before) this.#speak();
  }

  /** Advances by the clock until the voice reports its words. */
  #keepUp({ turn, reportsWords, deadline }: Utterance, passed: number): void {
    if (this.#lastTick > deadline) this.#continueWithoutVoice();
    else if (!reportsWords) this.#moveTo(Math.min(this.elapsed + passed, turn.end));
  }

  #speak(): void {
    this.#silence();
    const turn = this.turns[this.heardCount - 1];
    if (!turn || !this.speech || !this.isSpoken || this.elapsed >= turn.end) return;
    const { start, end, words } = turn;
    const from = this.#countWords(turn);
    const text = words.slice(from).join("");
    const deadline = performance.now() + 2 * (end - start) + patience;
    const utterance: Utterance = { turn, reportsWords: false, deadline };
    this.#utterance = utterance;
    this.#stopSpeech = this.speech.speak(text, turn.role, {
      onWord: action((wordEnd) => {
        utterance.reportsWords = true;
        const count = from + (text.slice(0, wordEnd).match(/\S+/g)?.length ?? 0);
        this.#moveTo(Math.max(this.elapsed, start + ((end - start) * count) / words.length));
      }),
      onEnd: action(() => {
        this.#utterance = undefined;
        this.#moveTo(end);
      }),
      onFail: action(() => this.#continueWithoutVoice()),
    });
  }

  #continueWithoutVoice(): void {
    this.#silence();
    this.isSpoken = false;
    this.hasVoiceFailed = true;
  }

  #countWords({ start, end, words }: RecordedTurn): number {
    const share = (this.elapsed - start) / (end - start);
    // The time of a word may be a fraction of a millisecond.
    return Math.floor(share * words.length + 1e-6);
  }

  #rewind(): void {
    this.transcript.clear();
    this.conversation.removeItems([...this.conversation.items]);
    this.#nextEvent = 0;
    // Some browsers let a voice start only during a click, so start with the first turn.
    this.elapsed = this.turns[0]?.start ?? 0;
    this.announcedTurn = undefined;
    this.state = "paused";
  }

  #moveTo(time: number, isJump = false): void {
    const completed = this.turns.findLast(({ end }) => end > this.elapsed && end <= time);
    if (completed && !this.isSpoken) this.announcedTurn = completed;
    this.elapsed = Math.min(time, this.length);
    let next = this.#events[this.#nextEvent];
    while (next && next.at <= time) {
      this.#eventTime = next.at;
      // Skip deltas, since the last event of a message has all of its text.
      if (!isJump || !next.event.type.endsWith(".delta")) this.conversation.apply(next.event);
      next = this.#events[++this.#nextEvent];
    }
    if (this.elapsed < this.length || this.#utterance) return;
    this.#stopPlaying();
    this.state = "over";
  }

  #stopPlaying(): void {
    clearInterval(this.#timer);
    this.#silence();
  }

  #silence(): void {
    this.#utterance = undefined;
    this.#stopSpeech();
    this.#stopSpeech = () => {};
  }
}
