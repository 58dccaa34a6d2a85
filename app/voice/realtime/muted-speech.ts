import { action, makeObservable, observable, reaction } from "mobx";
import { LevelMeter } from "./level-meter.ts";
import type { Microphone as CallMicrophone } from "./microphone.ts";

type Microphone = Pick<CallMicrophone, "muted" | "stream">;

/** Milliseconds between two measurements. */
const interval = 100;
/** So many loud measurements in a row are speech. A click or a cough is shorter. */
const loudInRow = 4;
const loudLevel = 0.22;

interface MutedCall {
  readonly isIdle: boolean;
  readonly isPaused: boolean;
  readonly isDataOpen: boolean;
}

/**
 * Notices that the visitor speaks while they are muted. It measures a copy of the microphone's track, which is never
 * sent, and lets it go when the visitor unmutes or the call ends.
 */
export class MutedSpeech {
  isHeard = false;
  #isDismissed = false;
  readonly #microphone: Microphone;
  readonly #session: MutedCall;
  #end: (() => void) | undefined;
  readonly #setHeard = action((isHeard: boolean) => (this.isHeard = isHeard));

  constructor(microphone: Microphone, session: MutedCall) {
    this.#microphone = microphone;
    this.#session = session;
    makeObservable(this, { isHeard: observable, dismiss: action });
  }

  /** Returns a function that stops it. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#isMuted,
        () => this.#forget(),
      ),
      reaction(
        () => (this.#isMuted && this.#session.isDataOpen ? this.#microphone.stream : undefined),
        (stream) => this.#measure(stream),
        { fireImmediately: true },
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      this.#measure(undefined);
      this.#forget();
    };
  }

  /** Says nothing more until the visitor is muted anew. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#measure(undefined);
    this.#setHeard(false);
  }

  /** Another microphone, and another connection, leave the visitor muted. */
  get #isMuted(): boolean {
    const { isIdle, isPaused } = this.#session;
    return this.#microphone.muted && !isIdle && !isPaused;
  }

  #forget(): void {
    this.#isDismissed = false;
    this.#setHeard(false);
  }

  #measure(stream: MediaStream | undefined): void {
    this.#end?.();
    this.#end = undefined;
    if (this.isHeard || this.#isDismissed) return;
    const track = stream?.getAudioTracks()[0]?.clone();
    if (!track) return;
    track.enabled = true;
    const meter = new LevelMeter(new MediaStream([track]));
    let loud = 0;
    const timer = setInterval(() => {
      loud = meter.level() > loudLevel ? loud + 1 : 0;
      if (loud >= loudInRow) this.#setHeard(true);
    }, interval);
    this.#end = () => {
      clearInterval(timer);
      meter.close();
      track.stop();
    };
  }
}
