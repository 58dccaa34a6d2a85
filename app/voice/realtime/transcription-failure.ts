import { action, makeObservable, observableRef } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import { eventFailure, type Failure } from "./errors.ts";

/** After so many failures in a row, the next transcript is not expected to come either. */
const maxInARow = 3;

/** Holds the failure of transcribing the visitor's speech: reported once, not at each turn, until a transcript comes. */
export class TranscriptionFailure {
  current: Failure | undefined;
  #failuresInARow = 0;
  /** Ids of turns that were taken and not transcribed. */
  readonly #awaited = new Set<string>();
  #isDismissed = false;

  constructor() {
    makeObservable(this, { current: observableRef, apply: action, dismiss: action, reset: action });
  }

  apply(event: ServerEvent): void {
    if (event.type === "input_audio_buffer.committed" && event.itemId) this.#await(event.itemId);
    if (event.type === "conversation.item.input_audio_transcription.completed") this.reset();
    if (event.type !== "conversation.item.input_audio_transcription.failed") return;
    this.#awaited.delete(event.itemId);
    this.#failuresInARow += 1;
    const failure = eventFailure(event.error);
    // One turn that was not understood does not mean that the next one fails.
    const isLasting = failure.kind !== "provider" || this.#failuresInARow >= maxInARow;
    if (isLasting) this.#report(failure);
  }

  /** Transcripts can be late by a turn or two. */
  #await(itemId: string): void {
    if (this.#awaited.size >= maxInARow) this.#report({ kind: "provider" });
    this.#awaited.add(itemId);
  }

  #report(failure: Failure): void {
    if (!this.#isDismissed) this.current ??= failure;
  }

  dismiss(): void {
    this.#isDismissed = true;
    this.current = undefined;
  }

  reset(): void {
    this.#awaited.clear();
    this.#failuresInARow = 0;
    this.#isDismissed = false;
    this.current = undefined;
  }
}
