import { makeAutoObservable } from "mobx";
import type { Voice } from "../protocol/client-events.ts";
import type { Language } from "./languages.ts";
import type { Scenario } from "./scenario.ts";

export const difficulties = ["gentle", "realistic", "tough"] as const;

/** How hard it is to move the persona: see `hardness` in difficulty.ts. */
export type Difficulty = (typeof difficulties)[number];

export const turnTakings = ["free", "patient", "hold"] as const;

/** The provider ends the visitor's turn soon (free) or late (patient), or the visitor does by hand (hold). */
export type TurnTaking = (typeof turnTakings)[number];

/** The models for the visitor's speech that have a price (voice/cost/provider-prices.ts), in the order of preference. */
export const transcriptionModels = ["gpt-transcribe", "whisper-1"] as const;

/** US dollars. */
export const maxBudget = 1_000;

/** The choices that stay the same from the start of a conversation to its end. */
export type PlayedChoices = Readonly<
  Pick<CallChoices, "scenario" | "difficulty" | "voice" | "language">
>;

type Settable = Omit<CallChoices, "scenario" | "setScenario" | "set" | "played">;

/** The visitor's choices for the next call. A running call keeps those that it began with. */
export class CallChoices {
  scenario: Scenario;
  difficulty: Difficulty = "realistic";
  voice: Voice;
  language: Language;
  turnTaking: TurnTaking = "free";
  /** US dollars. Undefined for no limit. */
  budget: number | undefined = 2;
  isRecorded = false;
  /** Undefined for the site's own choice. */
  transcriptionModel: string | undefined;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.voice = scenario.persona.voice;
    this.language = scenario.language;
    makeAutoObservable(this, {}, { deep: false });
  }

  /** Also sets the scenario's own voice and language. */
  setScenario(scenario: Scenario): void {
    this.scenario = scenario;
    this.voice = scenario.persona.voice;
    this.language = scenario.language;
  }

  set(changes: Partial<Settable>): void {
    Object.assign(this, changes);
  }

  played(): PlayedChoices {
    const { scenario, difficulty, voice, language } = this;
    return { scenario, difficulty, voice, language };
  }
}
