import { action, makeObservable, observableRef, reaction } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";
import type { RealtimeSession } from "./realtime-session.ts";

export interface LostSpeech {
  visitor: boolean;
  persona: boolean;
}

/** Detects speech lost in a brief dropout. Audio is never sent again. */
export class LineDropout {
  /** Reset by the visitor's next turn. */
  lost: LostSpeech | undefined;
  readonly #session: RealtimeSession;
  #losing: LostSpeech | undefined;

  constructor(session: RealtimeSession) {
    this.#session = session;
    makeObservable(this, { lost: observableRef });
  }

  /** Returns an unsubscribe function. */
  watch(): () => void {
    const { activity, microphone, turns } = this.#session;
    const stops = [
      reaction(
        () => ({
          phase: this.#session.state.phase,
          visitor: this.#session.isMediaActive && !microphone.muted,
          persona: activity.personaSpeaks,
        }),
        // HoldToTalk reports turns that it loses.
        ({ phase, visitor, persona }) =>
          this.#update(phase, { visitor: visitor && !turns.areManual, persona }),
      ),
      this.#session.listen((event) => this.#apply(event)),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  readonly #update = action((phase: string, speaking: LostSpeech) => {
    const { visitor = false, persona = false } = this.#losing ?? {};
    if (phase === "unsteady") {
      this.#losing = { visitor: visitor || speaking.visitor, persona: persona || speaking.persona };
      return;
    }
    if (phase !== "connected") this.lost = undefined;
    else if (visitor || persona) this.lost = this.#losing;
    this.#losing = undefined;
  });

  readonly #apply = action((event: ServerEvent) => {
    const isTyped =
      event.type === "conversation.item.added" &&
      event.item.content.some(({ type }) => type === "input_text");
    if (isTyped || event.type === "input_audio_buffer.speech_started") this.lost = undefined;
  });
}
