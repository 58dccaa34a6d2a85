import { action, makeObservable, observable, reaction } from "mobx";
import { LevelMeter } from "./level-meter.ts";
import type { Microphone } from "./microphone.ts";
import type { RealtimeSession } from "./realtime-session.ts";

type MeasuredMicrophone = Pick<Microphone, "muted" | "stream">;

/** Milliseconds between measurements. */
const interval = 100;
/** A click or a cough is shorter than this many loud measurements in a row. */
const loudInRow = 4;
const loudLevel = 0.22;

type MutedCall = Pick<RealtimeSession, "isIdle" | "isPaused" | "isDataOpen">;

/** Detects that the visitor speaks while muted. Measures a clone of the track, which is never sent. */
export class MutedSpeech {
  isHeard = false;
  readonly #microphone: MeasuredMicrophone;
  readonly #session: MutedCall;
  #end: (() => void) | undefined;
  readonly #setHeard = action((isHeard: boolean) => (this.isHeard = isHeard));

  constructor(microphone: MeasuredMicrophone, session: MutedCall) {
    this.#microphone = microphone;
    this.#session = session;
    makeObservable(this, { isHeard: observable });
  }

  /** Returns an unsubscribe function. */
  watch(): () => void {
    const stops = [
      reaction(
        () => this.#isMuted,
        () => this.#setHeard(false),
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
      this.#setHeard(false);
    };
  }

  /** Does not change when the microphone is switched or the session reconnects. */
  get #isMuted(): boolean {
    const { isIdle, isPaused } = this.#session;
    return this.#microphone.muted && !isIdle && !isPaused;
  }

  #measure(stream: MediaStream | undefined): void {
    this.#end?.();
    this.#end = undefined;
    if (this.isHeard) return;
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
