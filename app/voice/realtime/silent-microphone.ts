import { action, makeObservable, observable, reaction } from "mobx";
import type { Microphone } from "./microphone.ts";

/** Milliseconds between checks. */
const interval = 500;
/** Milliseconds of exact zeros. A working microphone delivers at least some noise. */
const patience = 8_000;
/** Milliseconds of zeros after there was sound: some devices suppress all noise between sentences. */
const longPatience = 30_000;

interface ListenedCall {
  readonly isIdle: boolean;
  readonly isConnected: boolean;
  readonly microphone: Pick<Microphone, "detectTrackChange" | "hasSound" | "stream">;
  readonly activity: { readonly personaSpeaks: boolean };
}

/** Detects a microphone that delivers no sound, such as one that is switched off at its cable. */
export class SilentMicrophone {
  isSilent = false;
  readonly #call: ListenedCall;
  #silentFor = 0;
  #stream: MediaStream | undefined;
  #wasHeard = false;
  #isDismissed = false;
  readonly #setSilent = action((isSilent: boolean) => (this.isSilent = isSilent));

  constructor(call: ListenedCall) {
    this.#call = call;
    makeObservable(this, { isSilent: observable });
  }

  /** Returns an unsubscribe function. */
  watch(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = reaction(
      () => this.#call.isIdle,
      (isIdle) => {
        clearInterval(timer);
        this.#begin(undefined);
        if (!isIdle) timer = setInterval(() => this.#check(), interval);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  /** Reports nothing more until this microphone is heard. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#setSilent(false);
  }

  #check(): void {
    const { isConnected, microphone, activity } = this.#call;
    microphone.detectTrackChange();
    if (this.#stream !== microphone.stream) this.#begin(microphone.stream);
    const hasSound = isConnected ? microphone.hasSound() : undefined;
    if (hasSound !== false) return this.#reset(hasSound);
    // Echo cancellation can leave nothing but zeros.
    if (activity.personaSpeaks) return;
    this.#silentFor += interval;
    const limit = this.#wasHeard ? longPatience : patience;
    if (this.#silentFor >= limit && !this.#isDismissed) this.#setSilent(true);
  }

  #begin(stream: MediaStream | undefined): void {
    this.#stream = stream;
    this.#wasHeard = false;
    this.#isDismissed = false;
    this.#reset(undefined);
  }

  #reset(hasSound: true | undefined): void {
    this.#silentFor = 0;
    if (hasSound) {
      this.#wasHeard = true;
      this.#isDismissed = false;
    }
    if (this.isSilent) this.#setSilent(false);
  }
}
