import { action, makeObservable, observable, reaction } from "mobx";
import { LevelMeter } from "./level-meter.ts";
import type { Microphone } from "./microphone.ts";

/** Milliseconds between two measurements. */
const interval = 100;
/** So many loud measurements in a row are speech. A click or a cough is shorter. */
const loudInRow = 4;
const loudLevel = 0.22;

/**
 * Notices that the visitor speaks while they are muted. It measures a copy of the microphone's track, which is never
 * sent, and lets it go when the visitor unmutes or the call ends.
 */
export class MutedSpeech {
  isHeard = false;
  readonly #microphone: Microphone;
  readonly #isInCall: () => boolean;
  #end: (() => void) | undefined;
  readonly #setHeard = action((isHeard: boolean) => (this.isHeard = isHeard));

  constructor(microphone: Microphone, isInCall: () => boolean) {
    this.#microphone = microphone;
    this.#isInCall = isInCall;
    makeObservable(this, { isHeard: observable, dismiss: action });
  }

  /** Returns a function that stops it. */
  watch(): () => void {
    const stop = reaction(
      () => (this.#isInCall() && this.#microphone.muted ? this.#microphone.stream : undefined),
      (stream) => this.#measure(stream),
      { fireImmediately: true },
    );
    return () => {
      stop();
      this.#measure(undefined);
    };
  }

  /** Says nothing more until the visitor is muted anew. */
  dismiss(): void {
    this.#measure(undefined);
  }

  #measure(stream: MediaStream | undefined): void {
    this.#end?.();
    this.#end = undefined;
    this.#setHeard(false);
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
