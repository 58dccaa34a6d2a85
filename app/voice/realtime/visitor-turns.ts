import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

interface VisitorTurnsOptions {
  readonly activity: { readonly visitorSpeaks: boolean };
  isAnswering(): boolean;
  interrupt(): void;
  send(event: ClientEvent): void;
  /** Applies an event as if the provider had sent it. */
  apply(event: ServerEvent): void;
}

/** Begins and ends the visitor's turns where the provider does not detect them. */
export class VisitorTurns {
  /** True if the visitor begins and ends each turn by hand, without turn detection. */
  areManual = false;
  readonly #options: VisitorTurnsOptions;

  constructor(options: VisitorTurnsOptions) {
    this.#options = options;
  }

  /** Discards earlier audio. */
  prepare(): void {
    this.#options.send({ type: "input_audio_buffer.clear" });
  }

  /** Interrupts the persona. The turn includes the audio since `prepare`. */
  begin(): void {
    const { isAnswering, interrupt, apply } = this.#options;
    if (isAnswering()) interrupt();
    apply({ type: "input_audio_buffer.speech_started" });
  }

  /**
   * Ends the current turn.
   *
   * @param isLast whether the call ends with this turn. Its transcript is then still awaited.
   * @param isAnswered whether the persona answers the turn. By default, it does if turns are taken by hand.
   */
  end({ isLast = false, isAnswered = this.areManual } = {}): void {
    const { activity, send, apply } = this.#options;
    if (!activity.visitorSpeaks) return;
    // Without audio packets, and in lasting noise, the provider does not detect the end of the turn.
    send({ type: "input_audio_buffer.commit" });
    if (isLast) return;
    apply({ type: "input_audio_buffer.speech_stopped" });
    if (isAnswered) send({ type: "response.create" });
  }

  discard(): void {
    const { activity, send, apply } = this.#options;
    send({ type: "input_audio_buffer.clear" });
    if (activity.visitorSpeaks) apply({ type: "input_audio_buffer.speech_stopped" });
  }
}
