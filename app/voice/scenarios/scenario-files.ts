import { downloadFile } from "../../ui/copy-and-save.ts";
import { builtIn } from "./built-in.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { fileLimit, limits, type Scenario, newId } from "./scenario.ts";
import { NotAScenarioError, parseScenario } from "./scenario-json.ts";
import { encodeScenario } from "./scenario-link.ts";

/** Stores an own scenario and chooses it. Says so where the browser does not store it. */
export async function keep(scenario: Scenario, scenarios: ScenarioChoice): Promise<void> {
  const isStored = await (await scenarios.store()).put(scenario);
  await scenarios.refresh();
  scenarios.use(scenario);
  if (isStored) return;
  scenarios.say(
    "bad",
    "This browser does not keep the scenario, as in a private window or when its storage is full. You can use it until you leave the page; export it to keep it.",
  );
}

/** Stores a copy of a scenario from elsewhere, under an id that is free. */
export async function keepForeign(scenario: Scenario, scenarios: ScenarioChoice): Promise<void> {
  const store = await scenarios.store();
  const isFree = scenario.id.startsWith("own-") && (await store.get(scenario.id)) === undefined;
  await keep(isFree ? scenario : { ...scenario, id: newId("own") }, scenarios);
}

/** Copies a built-in scenario for editing. Returns the copy's id. */
export async function ownCopy(scenario: Scenario, scenarios: ScenarioChoice): Promise<string> {
  const id = newId("own");
  const title = `${scenario.title.slice(0, limits.title - 7)} (copy)`;
  await keep({ ...scenario, id, title }, scenarios);
  return id;
}

/** @throws if the browser cannot delete it. */
export async function deleteScenario(id: string, scenarios: ScenarioChoice): Promise<void> {
  await (await scenarios.store()).delete(id);
  await scenarios.refresh();
  await scenarios.choose(builtIn[0]?.id ?? "");
}

export function exportScenario(scenario: Scenario): void {
  const name = scenario.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const json = `${JSON.stringify(scenario, null, 1)}\n`;
  downloadFile(`scenario-${name || "own"}.json`, "application/json", json);
}

/** Tells the visitor what came of it. */
export async function importScenario(file: File, scenarios: ScenarioChoice): Promise<void> {
  scenarios.dismiss();
  try {
    if (file.size > fileLimit) throw new NotAScenarioError("It is larger than 64 KB.");
    const scenario = parseScenario(await file.text());
    scenarios.say("info", `Imported: ${scenario.title}.`);
    await keepForeign(scenario, scenarios);
  } catch (error) {
    const reason = error instanceof NotAScenarioError ? error.message : "It cannot be read.";
    scenarios.say("bad", `This file is not a scenario. ${reason}`);
  }
}

/** Returns the link and what to say of it, and copies it where the browser lets the page. */
export async function copyLink(scenario: Scenario): Promise<{ address: string; note: string }> {
  const { origin, pathname } = location;
  const address = `${origin}${pathname}#scenario=${await encodeScenario(scenario)}`;
  const isGiven = builtIn.some(({ id }) => id === scenario.id);
  const whole = isGiven ? "" : " It holds the whole scenario, and whoever has it can read it.";
  try {
    await navigator.clipboard.writeText(address);
    return { address, note: `The link is copied.${whole}` };
  } catch {
    return { address, note: `The link is below, for you to copy.${whole}` };
  }
}
