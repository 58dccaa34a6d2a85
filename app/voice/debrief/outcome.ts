import { action, makeObservable, observableRef } from "mobx";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import type { Debrief } from "./debrief-prompt.ts";
import type { SpeechSpan } from "./speech-timing.ts";

/** The result of a conversation: its ending, speech times and debrief. */
export class Outcome {
  ending: DeclaredEnding | undefined;
  /** Not observable, since views read it only after the conversation. */
  spans: readonly SpeechSpan[] = [];
  debrief: Debrief | undefined;

  constructor() {
    makeObservable(this, {
      ending: observableRef,
      debrief: observableRef,
      reset: action,
      setEnding: action,
      setDebrief: action,
    });
  }

  /** @param spans a live array, extended during the new conversation. */
  reset(spans: readonly SpeechSpan[]): void {
    this.spans = spans;
    this.ending = undefined;
    this.debrief = undefined;
  }

  setEnding(ending: DeclaredEnding): void {
    this.ending = ending;
  }

  setDebrief(debrief: Debrief): void {
    this.debrief = debrief;
  }
}
