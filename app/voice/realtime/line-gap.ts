import { action, makeObservable, observableRef, reaction } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { RealtimeSession } from "./realtime-session.ts";

/** Whose words may be missing. */
export interface LostWords {
  visitors: boolean;
  personas: boolean;
}

/** Detects speech lost in a brief dropout, whose sound is never sent again. */
export class LineGap {
  /** Until the visitor's next turn. */
  lost: LostWords | undefined;
  readonly #session: RealtimeSession;
  /** What the break under way has taken so far. */
  #taken: LostWords | undefined;

  constructor(session: RealtimeSession) {
    this.#session = session;
    makeObservable(this, { lost: observableRef });
  }

  /** Returns a function that stops it. */
  watch(): () => void {
    const { activity, microphone, turns } = this.#session;
    const stops = [
      reaction(
        () => ({
          phase: this.#session.state.phase,
          visitors: this.#session.isMediaActive && !microphone.muted,
          personas: activity.personaSpeaks,
        }),
        // A turn by hand that a break takes with it is told of beside its button.
        ({ phase, visitors, personas }) =>
          this.#look(phase, { visitors: visitors && !turns.areByHand, personas }),
      ),
      this.#session.listen((event) => this.#apply(event)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  readonly #look = action((phase: string, now: LostWords) => {
    if (phase === "unsteady") {
      const { visitors = false, personas = false } = this.#taken ?? {};
      this.#taken = {
        visitors: visitors || now.visitors,
        personas: personas || now.personas,
      };
      return;
    }
    const { visitors, personas } = this.#taken ?? {};
    if (phase !== "connected") this.lost = undefined;
    else if (visitors || personas) this.lost = this.#taken;
    this.#taken = undefined;
  });

  readonly #apply = action((event: ServerEvent) => {
    const isTyped =
      event.type === "conversation.item.added" &&
      event.item.content.some(({ type }) => type === "input_text");
    if (isTyped || event.type === "input_audio_buffer.speech_started") this.lost = undefined;
  });
}
