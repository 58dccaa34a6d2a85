import { action, makeObservable, observable, observableRef } from "mobx";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import type { Debrief } from "./debrief-prompt.ts";
import type { SpeechSpan } from "./speech-timing.ts";

/** What became of the conversation. */
export class Outcome {
  /** As the persona declared it. */
  ending: DeclaredEnding | undefined;
  /** When who spoke. Not observed: it is read when the conversation is over. */
  spans: readonly SpeechSpan[] = [];
  debrief: Debrief | undefined;
  /** Nothing can be kept in this browser. */
  isForgotten = false;
  /** How often something was kept. */
  savedCount = 0;

  constructor() {
    makeObservable(this, {
      ending: observableRef,
      debrief: observableRef,
      isForgotten: observable,
      savedCount: observable,
      begin: action,
      end: action,
      setDebrief: action,
      written: action,
      forget: action,
    });
  }

  /** Another conversation begins. */
  begin(spans: readonly SpeechSpan[]): void {
    this.spans = spans;
    this.ending = undefined;
    this.debrief = undefined;
  }

  end(ending: DeclaredEnding): void {
    this.ending = ending;
  }

  setDebrief(debrief: Debrief): void {
    this.debrief = debrief;
  }

  written(): void {
    this.savedCount++;
  }

  forget(): void {
    this.isForgotten = true;
  }
}
