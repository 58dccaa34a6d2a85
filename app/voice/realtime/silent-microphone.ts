import { action, makeObservable, observable, reaction } from "mobx";
import type { Microphone } from "./microphone.ts";

/** Milliseconds between two looks. */
const interval = 500;
/** Milliseconds of exact zeros. A microphone that works hums at least a little. */
const patience = 8_000;
/** Milliseconds of them after there was sound: some devices let no noise through between two sentences. */
const longPatience = 30_000;

interface ListenedCall {
  readonly isIdle: boolean;
  readonly isConnected: boolean;
  readonly microphone: Pick<Microphone, "check" | "hasSound" | "stream">;
  readonly activity: { readonly personaSpeaks: boolean };
}

/**
 * Looks after the microphone of a call: notices one that delivers nothing, as one that is switched off at its cable, and
 * one that ended without an event.
 */
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

  /** Returns a function that stops it. */
  watch(): () => void {
    let timer: ReturnType<typeof setInterval> | undefined;
    const stop = reaction(
      () => this.#call.isIdle,
      (isIdle) => {
        clearInterval(timer);
        this.#begin(undefined);
        if (!isIdle) timer = setInterval(() => this.#look(), interval);
      },
      { fireImmediately: true },
    );
    return () => {
      stop();
      clearInterval(timer);
    };
  }

  /** Says nothing more of this microphone until it is heard. */
  dismiss(): void {
    this.#isDismissed = true;
    this.#setSilent(false);
  }

  #look(): void {
    const { isConnected, microphone, activity } = this.#call;
    microphone.check();
    if (this.#stream !== microphone.stream) this.#begin(microphone.stream);
    const hasSound = isConnected ? microphone.hasSound() : undefined;
    if (hasSound !== false) return this.#heard(hasSound);
    // Taking the persona's echo out can leave nothing.
    if (activity.personaSpeaks) return;
    this.#silentFor += interval;
    const limit = this.#wasHeard ? longPatience : patience;
    if (this.#silentFor >= limit && !this.#isDismissed) this.#setSilent(true);
  }

  #begin(stream: MediaStream | undefined): void {
    this.#stream = stream;
    this.#wasHeard = false;
    this.#isDismissed = false;
    this.#heard(undefined);
  }

  #heard(hasSound: true | undefined): void {
    this.#silentFor = 0;
    if (hasSound) {
      this.#wasHeard = true;
      this.#isDismissed = false;
    }
    if (this.isSilent) this.#setSilent(false);
  }
}
