import { readLocalJson, readTab, writeLocal, writeTab } from "../../ui/browser-storage.ts";
import { type CallChoices, difficulties, maxBudget, turnTakings } from "./call-choices.ts";
import { languageCodes } from "./languages.ts";
import { voices } from "../protocol/client-events.ts";

const storageKey = "rehearsal_plan";
const recordsKey = "record_call";

/** Returns the stored choices without checking them. */
export function readStoredChoices(): Readonly<Record<string, unknown>> {
  const stored = readLocalJson(storageKey);
  return typeof stored === "object" && stored !== null ? { ...stored } : {};
}

export function applyStoredChoices(
  choices: CallChoices,
  { difficulty, voice, language, turnTaking, budget }: Readonly<Record<string, unknown>>,
): void {
  choices.set({
    difficulty: difficulties.find((one) => one === difficulty) ?? choices.difficulty,
    voice: voices.find((one) => one === voice) ?? choices.voice,
    language: languageCodes.find((one) => one === language) ?? choices.language,
    turnTaking: turnTakings.find((one) => one === turnTaking) ?? choices.turnTaking,
  });
  // No budget is stored as null, since JSON has no undefined.
  if (budget === null) choices.set({ budget: undefined });
  else if (typeof budget === "number" && budget >= 0.005 && budget <= maxBudget) {
    // Earlier versions accepted fractions of a cent.
    choices.set({ budget: Math.round(100 * budget) / 100 });
  }
}

/** Each tab has its own choice to record. */
export function restoreRecording(choices: CallChoices): void {
  choices.set({ isRecorded: readTab(recordsKey) !== "" });
}

/** Returns what `storeChoices` stores. */
export function choicesToStore(choices: CallChoices) {
  const { scenario, difficulty, voice, language, turnTaking, budget = null, isRecorded } = choices;
  return { isRecorded, scenario: scenario.id, difficulty, voice, language, turnTaking, budget };
}

export function storeChoices({ isRecorded, ...shared }: ReturnType<typeof choicesToStore>): void {
  writeTab(recordsKey, isRecorded ? "on" : "");
  writeLocal(storageKey, JSON.stringify({ ...readStoredChoices(), ...shared }));
}
