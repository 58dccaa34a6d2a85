import { action, makeObservable, observableRef } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import { eventFailure, type Failure } from "./errors.ts";

/** After so many failures in a row, the next transcript is not expected to come either. */
const mostInARow = 3;

/** Tells once in a call that the visitor's speech is not transcribed, and not at each turn. */
export class TranscriptionFailure {
  current: Failure | undefined;
  #failuresInARow = 0;
  #isDismissed = false;

  constructor() {
    makeObservable(this, { current: observableRef, apply: action, dismiss: action, reset: action });
  }

  apply(event: ServerEvent): void {
    if (event.type === "conversation.item.input_audio_transcription.completed") this.reset();
    if (event.type !== "conversation.item.input_audio_transcription.failed") return;
    this.#failuresInARow += 1;
    const failure = eventFailure(event.error);
    // A single turn that could not be understood says nothing of the next one.
    const lasts = failure.kind !== "provider" || this.#failuresInARow >= mostInARow;
    if (lasts && !this.#isDismissed) this.current ??= failure;
  }

  dismiss(): void {
    this.#isDismissed = true;
    this.current = undefined;
  }

  reset(): void {
    this.#failuresInARow = 0;
    this.#isDismissed = false;
    this.current = undefined;
  }
}
