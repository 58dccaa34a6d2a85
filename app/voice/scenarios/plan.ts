import { action, makeObservable, observable, observableRef } from "mobx";
import type { Voice } from "../protocol/client-events.ts";
import type { Language } from "./languages.ts";
import type { Scenario } from "./scenario.ts";

export const difficulties = ["gentle", "realistic", "tough"] as const;

/** How hard it is to move the persona: see `hardness` in instructions.ts. */
export type Difficulty = (typeof difficulties)[number];

export const turnTakings = ["free", "patient", "hold"] as const;

/** Whether the provider tells the end of a turn, soon or late, or the visitor does by hand. */
export type TurnTaking = (typeof turnTakings)[number];

/** US dollars. */
export const highestBudget = 1_000;

export type PlayedPlan = Readonly<
  Pick<RehearsalPlan, "scenario" | "difficulty" | "voice" | "language">
>;

/** What the visitor has chosen for the next call. A call that runs keeps what it began with. */
export class RehearsalPlan {
  scenario: Scenario;
  difficulty: Difficulty = "realistic";
  voice: Voice;
  language: Language;
  turnTaking: TurnTaking = "free";
  /** US dollars. */
  budget: number | undefined = 2;
  /** Whether the call is recorded. */
  records = false;

  constructor(scenario: Scenario) {
    this.scenario = scenario;
    this.voice = scenario.persona.voice;
    this.language = scenario.language;
    makeObservable(this, {
      scenario: observableRef,
      difficulty: observable,
      voice: observable,
      language: observable,
      turnTaking: observable,
      budget: observable,
      records: observable,
      setScenario: action,
      setDifficulty: action,
      setVoice: action,
      setLanguage: action,
      setTurnTaking: action,
      setBudget: action,
      setRecords: action,
    });
  }

  /** Takes voice and language from the scenario, too. */
  setScenario(scenario: Scenario): void {
    this.scenario = scenario;
    this.voice = scenario.persona.voice;
    this.language = scenario.language;
  }

  /** What stays the same from the start of a conversation to its end. */
  played(): PlayedPlan {
    const { scenario, difficulty, voice, language } = this;
    return { scenario, difficulty, voice, language };
  }

  setDifficulty(difficulty: Difficulty): void {
    this.difficulty = difficulty;
  }

  setVoice(voice: Voice): void {
    this.voice = voice;
  }

  setLanguage(language: Language): void {
    this.language = language;
  }

  setTurnTaking(turnTaking: TurnTaking): void {
    this.turnTaking = turnTaking;
  }

  /** @param budget US dollars; undefined for no limit. */
  setBudget(budget: number | undefined): void {
    this.budget = budget;
  }

  setRecords(records: boolean): void {
    this.records = records;
  }
}
