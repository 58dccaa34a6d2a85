import { readLocalJson, readTab, writeLocal, writeTab } from "../../ui/browser-storage.ts";
import { languageCodes } from "./languages.ts";
import { difficulties, highestBudget, type RehearsalPlan, turnTakings } from "./plan.ts";
import { voices } from "../protocol/client-events.ts";

const storageKey = "rehearsal_plan";
const recordsKey = "record_call";

/** Returns the stored choices without checking them. */
export function readStoredPlan(): Readonly<Record<string, unknown>> {
  const stored = readLocalJson(storageKey);
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

export function applyStoredPlan(
  plan: RehearsalPlan,
  { difficulty, voice, language, turnTaking, budget }: Readonly<Record<string, unknown>>,
): void {
  plan.set({
    difficulty: difficulties.find((one) => one === difficulty) ?? plan.difficulty,
    voice: voices.find((one) => one === voice) ?? plan.voice,
    language: languageCodes.find((one) => one === language) ?? plan.language,
    turnTaking: turnTakings.find((one) => one === turnTaking) ?? plan.turnTaking,
  });
  // No budget is stored as null, since JSON has no undefined.
  if (budget === null) plan.set({ budget: undefined });
  else if (typeof budget === "number" && budget >= 0.005 && budget <= highestBudget) {
    // Earlier versions accepted fractions of a cent.
    plan.set({ budget: Math.round(100 * budget) / 100 });
  }
}

/** Each tab has its own choice to record. */
export function restoreRecording(plan: RehearsalPlan): void {
  plan.set({ isRecorded: readTab(recordsKey) !== "" });
}

export function choicesOf(plan: RehearsalPlan) {
  const { scenario, difficulty, voice, language, turnTaking, budget = null, isRecorded } = plan;
  return { isRecorded, scenario: scenario.id, difficulty, voice, language, turnTaking, budget };
}

export function storePlan({ isRecorded, ...choices }: ReturnType<typeof choicesOf>): void {
  writeTab(recordsKey, isRecorded ? "on" : "");
  writeLocal(storageKey, JSON.stringify({ ...readStoredPlan(), ...choices }));
}
