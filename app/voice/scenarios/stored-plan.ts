import type { Logger } from "../../log/memory-log.ts";
import { readTab, writeTab } from "../../ui/tab-storage.ts";
import { languageCodes } from "./languages.ts";
import { difficulties, highestBudget, type RehearsalPlan, turnTakings } from "./plan.ts";
import { voices } from "./voices.ts";

const storageKey = "rehearsal_plan";
const recordsKey = "record_call";

/** What was chosen last, as it was stored; anything may stand there. */
export function readStoredPlan(log: Logger): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch (error) {
    log.debug("The browser has no usable plan", error);
    return {};
  }
}

/** Takes over what is valid. */
export function applyStoredPlan(
  plan: RehearsalPlan,
  { difficulty, voice, language, turnTaking, budget }: Readonly<Record<string, unknown>>,
): void {
  plan.setDifficulty(difficulties.find((one) => one === difficulty) ?? plan.difficulty);
  plan.setVoice(voices.find((one) => one === voice) ?? plan.voice);
  plan.setLanguage(languageCodes.find((one) => one === language) ?? plan.language);
  plan.setTurnTaking(turnTakings.find((one) => one === turnTaking) ?? plan.turnTaking);
  // No budget is stored as null, since JSON has no undefined.
  if (budget === null) plan.setBudget(undefined);
  else if (typeof budget === "number" && budget >= 0.005 && budget <= highestBudget) {
    // Fractions of a cent could be entered once.
    plan.setBudget(Math.round(100 * budget) / 100);
  }
}

/** Recording is chosen anew in each tab. */
export function restoreRecording(plan: RehearsalPlan): void {
  plan.setRecords(readTab(recordsKey) !== "");
}

export function storePlan(plan: RehearsalPlan, log: Logger): void {
  const { scenario, difficulty, voice, language, turnTaking, budget = null } = plan;
  const choice = { scenario: scenario.id, difficulty, voice, language, turnTaking, budget };
  const stored = { ...readStoredPlan(log), ...choice };
  writeTab(recordsKey, plan.records ? "on" : "");
  try {
    localStorage.setItem(storageKey, JSON.stringify(stored));
  } catch (error) {
    log.debug("The browser stores nothing", error);
  }
}
