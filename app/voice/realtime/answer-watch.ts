import type { ServerEvent } from "../protocol/server-events.ts";

/** Milliseconds within which an answer must have begun. */
const patience = 15_000;

/** Notices that an answer does not begin, though the visitor's turn was taken or an answer was asked for. */
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
        this.expectNothing();
        break;
      case "response.done":
        this.#isResponding = false;
        break;
      // Another turn of the visitor's begins, or there is an alert already.
      case "input_audio_buffer.speech_started":
      case "error":
        this.expectNothing();
        break;
    }
  }

  reset(): void {
    this.#isResponding = false;
    this.expectNothing();
  }

  expect(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onSilence, patience);
  }

  expectNothing(): void {
    clearTimeout(this.#timer);
  }
}
