import type { ClientEvent } from "../protocol/client-events.ts";
import type { ServerEvent } from "../protocol/server-events.ts";

interface VisitorTurnsOptions {
  readonly activity: { readonly visitorSpeaks: boolean };
  isAnswering(): boolean;
  interrupt(): void;
  send(event: ClientEvent): void;
  /** Takes an event in as if the provider had sent it. */
  apply(event: ServerEvent): void;
}

/** Begins and ends the visitor's turns where the provider's turn detection does not, or can't. */
export class VisitorTurns {
  /** Whether the visitor says where a turn begins and ends, because the provider does not detect it. */
  areByHand = false;
  readonly #options: VisitorTurnsOptions;

  constructor(options: VisitorTurnsOptions) {
    this.#options = options;
  }

  /** Forgets what was heard before. */
  prepare(): void {
    this.#options.send({ type: "input_audio_buffer.clear" });
  }

  /** Cuts the persona off. What was heard since `prepare` is of the turn. */
  begin(): void {
    const { isAnswering, interrupt, apply } = this.#options;
    if (isAnswering()) interrupt();
    apply({ type: "input_audio_buffer.speech_started" });
  }

  /** Ends the turn, if there is one. One that was taken by hand is then answered, unless it is the last of the call. */
  end({ isLast = false } = {}): void {
    const { activity, send, apply } = this.#options;
    if (!activity.visitorSpeaks) return;
    // Without the microphone's packets the provider hears no end of the turn.
    send({ type: "input_audio_buffer.commit" });
    if (!this.areByHand || isLast) return;
    apply({ type: "input_audio_buffer.speech_stopped" });
    send({ type: "response.create" });
  }

  /** Throws a turn away that was taken by hand, or prepared. */
  discard(): void {
    const { activity, send, apply } = this.#options;
    send({ type: "input_audio_buffer.clear" });
    if (activity.visitorSpeaks) apply({ type: "input_audio_buffer.speech_stopped" });
  }
}
