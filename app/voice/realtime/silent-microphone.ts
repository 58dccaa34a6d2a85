import { action, makeObservable, observable, reaction } from "mobx";
import type { Microphone } from "./microphone.ts";

/** Milliseconds between two looks. */
const interval = 500;
/** Milliseconds of exact zeros. A microphone that works hums at least a little. */
const patience = 8_000;

interface ListenedCall {
  readonly isIdle: boolean;
  readonly isConnected: boolean;
  readonly microphone: Microphone;
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
    if (this.#silentFor >= patience && !this.#isDismissed) this.#setSilent(true);
  }

  #begin(stream: MediaStream | undefined): void {
    this.#stream = stream;
    this.#isDismissed = false;
    this.#heard(undefined);
  }

  #heard(hasSound: true | undefined): void {
    this.#silentFor = 0;
    if (hasSound) this.#isDismissed = false;
    if (this.isSilent) this.#setSilent(false);
  }
}
