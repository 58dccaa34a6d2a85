import { makeAutoObservable } from "mobx";
import type { Beginning } from "../conversation/earlier.ts";
import type { DeclaredEnding } from "../scenarios/endings.ts";
import type { Difficulty } from "../scenarios/call-choices.ts";
import type { Scenario } from "../scenarios/scenario.ts";
import type { SpeechSpan } from "./speech-timing.ts";

export interface Script {
  scenario: Scenario;
  difficulty?: Difficulty;
  from?: Beginning | undefined;
}

export interface RecordedTurn {
  id: string;
  role: "user" | "assistant";
  createdAt: number;
  isTyped: boolean;
  isEarlier: boolean;
}

/** The result of a conversation: its script, ending and speech times. */
export class Outcome {
  /** Undefined before the first call. */
  script: Script | undefined;
  ending: DeclaredEnding | undefined;
  /** Not observable, since views read it only after the conversation. */
  spans: readonly SpeechSpan[] = [];
  /** True while a button of the call leads to the debrief. */
  leadsToDebrief = false;
  /** Returns a function that plays the recording from a turn, if it was recorded. Undefined without a recording. */
  playFrom: ((turn: RecordedTurn) => (() => void) | undefined) | undefined;

  constructor() {
    makeAutoObservable(this, { spans: false }, { deep: false });
  }

  /** @param spans grows during the new conversation */
  reset(spans: readonly SpeechSpan[]): void {
    this.spans = spans;
    this.ending = undefined;
  }

  set(change: Partial<Pick<Outcome, "script" | "ending" | "leadsToDebrief" | "playFrom">>): void {
    Object.assign(this, change);
  }
}
