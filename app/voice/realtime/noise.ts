import { action, makeObservable, observable, reaction } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import { eventFailure } from "./errors.ts";
import type { RealtimeSession } from "./realtime-session.ts";
import { hasWords, wordsOf } from "./words.ts";

/** Milliseconds of an open turn without words. */
const wordlessTurnLimit = 15_000;

/** Milliseconds after a sound within which its transcript comes. */
const transcriptLimit = 5_000;

/** The number of sounds in a row, without words of the visitor's, that are no accident. */
const maxSoundsInARow = 3;

/** Characters of the persona's last words. An echo of them comes within seconds. */
const echoMemory = 1_000;

interface Sound {
  id: string | undefined;
  /** True if the sound began while the persona spoke, and cut the persona off. */
  cutsOff: boolean;
  isOpen: boolean;
  /** True if the persona has answered the sound in full. */
  isAnswered: boolean;
}

/** Detects sound that takes the visitor's turns without being their speech. */
export class Noise {
  /**
   * `noise` can be a long speech where the provider transcribes a turn only after its end. `echo` is the persona's own
   * voice.
   */
  cause: "noise" | "echo" | undefined;
  /** True until the answer to an ended turn has been heard, which noise would cut off. */
  isShutOut = false;
  readonly #session: RealtimeSession;
  readonly #onNoise: () => void;
  #sound: Sound | undefined;
  #soundsInARow = 0;
  #echoesInARow = 0;
  #isTurnStuck = false;
  #personaWords = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onNoise called when the visitor ends a turn that only noise kept open, before its end */
  constructor(session: RealtimeSession, onNoise: () => void = () => {}) {
    this.#session = session;
    this.#onNoise = onNoise;
    makeObservable(this, {
      cause: observable,
      isShutOut: observable,
      reset: action,
    });
  }

  /** Returns an unsubscribe function. */
  watch(): () => void {
    const { microphone } = this.#session;
    const stops = [
      reaction(
        () => [this.#session.state.phase, microphone.muted, microphone.stream],
        () => this.reset(),
      ),
      reaction(
        () => this.#isAnswered,
        (isAnswered) => isAnswered && this.#setShutOut(false),
      ),
      this.#session.listen((event) => this.#apply(event)),
    ];
    return () => {
      for (const stop of stops) stop();
      this.reset();
    };
  }

  /** Ends the visitor's turn, which lasts only because of noise, and requests an answer. Shuts the noise out meanwhile. */
  endTurn(): void {
    const { activity, turns } = this.#session;
    this.reset();
    // No more sound may begin a turn once this one is committed.
    this.#setShutOut(true);
    if (activity.visitorSpeaks) {
      this.#onNoise();
      turns.end({ isAnswered: true });
    } else this.#session.askAgain();
    if (this.#isAnswered) this.#setShutOut(false);
  }

  reset(): void {
    this.#forget();
    this.#restartCount();
    this.cause = undefined;
    this.isShutOut = false;
  }

  readonly #setShutOut = action((isShutOut: boolean) => (this.isShutOut = isShutOut));

  get #isAnswered(): boolean {
    const { isThinking, activity, rateLimitWait } = this.#session;
    return !isThinking && !activity.personaSpeaks && !rateLimitWait.isRunning;
  }

  readonly #apply = action((event: ServerEvent) => {
    if (!this.#session.turns.areManual) this.#follow(event);
    this.cause = this.#findCause();
  });

  #findCause(): Noise["cause"] {
    if (this.#soundsInARow >= maxSoundsInARow) return this.#echoesInARow > 0 ? "echo" : "noise";
    return this.#isTurnStuck ? "noise" : undefined;
  }

  #follow(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.speech_started":
        return this.#begin(event.itemId);
      case "input_audio_buffer.speech_stopped":
      case "input_audio_buffer.committed":
        return this.#end(event.itemId);
      case "conversation.item.input_audio_transcription.delta":
        return this.#hear(event.itemId, event.delta);
      case "conversation.item.input_audio_transcription.completed":
        return this.#hearAll(event.itemId, event.transcript);
      case "conversation.item.input_audio_transcription.failed":
        if (eventFailure(event.error).kind === "provider") this.#hearAll(event.itemId, "");
        // The account's fault says nothing about the sound.
        else if (this.#isCurrent(event.itemId)) this.#forget();
        return;
      case "response.output_audio_transcript.delta":
        this.#personaWords = (this.#personaWords + event.delta).slice(-echoMemory);
        return;
      case "output_audio_buffer.stopped":
        if (this.#sound) this.#sound.isAnswered = true;
        return;
    }
  }

  #begin(id: string | undefined): void {
    if (this.#sound && !this.#sound.isAnswered) this.#count();
    const cutsOff = this.#session.activity.personaSpeaks;
    this.#sound = { id, cutsOff, isOpen: true, isAnswered: false };
    this.#awaitWords();
  }

  #awaitWords(): void {
    this.#isTurnStuck = false;
    this.#wait(wordlessTurnLimit, () => (this.#isTurnStuck = true));
  }

  #end(id: string | undefined): void {
    if (!this.#sound?.isOpen) return;
    this.#sound.isOpen = false;
    this.#sound.id ??= id;
    this.#isTurnStuck = false;
    this.#wait(transcriptLimit, () => {
      const { personaSpeaks, isResponding } = this.#session.activity;
      // A sound that is answered is no mere noise, unless it cuts the answer off.
      if (!personaSpeaks && !isResponding && !this.#sound?.isAnswered) this.#count();
    });
  }

  /** Applies words that come before the whole transcript. */
  #hear(itemId: string, words: string): void {
    if (!hasWords(words) || !this.#isCurrent(itemId) || !this.#sound?.isOpen) return;
    this.#awaitWords();
    // Only the whole transcript distinguishes an echo from the visitor's words.
    if (!this.#sound.cutsOff) this.#restartCount();
  }

  #hearAll(itemId: string, transcript: string): void {
    const isCurrent = this.#isCurrent(itemId);
    const isEcho = this.#sound?.cutsOff === true && this.#isOfPersona(transcript);
    if (isCurrent && (isEcho || !hasWords(transcript))) return this.#count(isEcho);
    if (!hasWords(transcript)) return;
    this.#restartCount();
    if (isCurrent) this.#forget();
  }

  #isCurrent(itemId: string): boolean {
    return this.#sound !== undefined && (this.#sound.id ?? itemId) === itemId;
  }

  /** Counts the current sound as one without words of the visitor's. */
  #count(isEcho = false): void {
    this.#forget();
    this.#soundsInARow += 1;
    if (isEcho) this.#echoesInARow += 1;
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#isTurnStuck = false;
    this.#sound = undefined;
  }

  #restartCount(): void {
    this.#soundsInARow = 0;
    this.#echoesInARow = 0;
  }

  #wait(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    const end = action(() => {
      then();
      this.cause = this.#findCause();
    });
    this.#timer = setTimeout(end, milliseconds);
  }

  /** Returns whether nearly all of a few words or more are among the persona's last ones. */
  #isOfPersona(transcript: string): boolean {
    const words = wordsOf(transcript);
    const said = new Set(wordsOf(this.#personaWords));
    const echoed = words.filter((word) => said.has(word));
    return words.length >= 3 && echoed.length >= words.length * 0.8;
  }
}
