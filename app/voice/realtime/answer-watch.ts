import type { ServerEvent } from "../protocol/server-events.ts";

/** Milliseconds until an answer must have begun. */
const patience = 15_000;

/** Detects that no answer begins after a turn of the visitor or a request. */
export class AnswerWatch {
  readonly #onSilence: () => void;
  #isResponding = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onSilence: () => void) {
    this.#onSilence = onSilence;
  }

  apply(event: ServerEvent): void {
    switch (event.type) {
      case "input_audio_buffer.committed":
        if (!this.#isResponding) this.expect();
        break;
      case "response.created":
        this.#isResponding = true;
        this.cancel();
        break;
      case "response.done":
        this.#isResponding = false;
        break;
      // The visitor goes on, or an alert is shown already.
      case "input_audio_buffer.speech_started":
      case "error":
        this.cancel();
        break;
    }
  }

  reset(): void {
    this.#isResponding = false;
    this.cancel();
  }

  expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, patience);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
