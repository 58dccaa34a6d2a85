import { action, makeObservable, observable, observableRef } from "mobx";
import type { DeclaredEnding } from "../persona/declared-ending.ts";
import type { Debrief } from "./debrief.ts";
import type { SpeechSpan } from "./speech-span.ts";

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
  writeCount = 0;

  constructor() {
    makeObservable(this, {
      ending: observableRef,
      debrief: observableRef,
      isForgotten: observable,
      writeCount: observable,
      begin: action,
      end: action,
      judge: action,
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

  judge(debrief: Debrief): void {
    this.debrief = debrief;
  }

  written(): void {
    this.writeCount++;
  }

  forget(): void {
    this.isForgotten = true;
  }
}
