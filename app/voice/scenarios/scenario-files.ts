import { downloadFile } from "../../ui/download-file.ts";
import { cutAtSpace } from "../../ui/excerpt.ts";
import { builtIn, titleInSentence } from "./built-in.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { fileLimit, limits, newId, type Scenario, ScenarioSchema } from "./scenario.ts";
import { isRehearsal, NotAScenarioError, parseScenario, TooLongError } from "./scenario-json.ts";
import { encodeScenario } from "./scenario-link.ts";

/** Returns whether the browser stored the scenario. If not, tells the visitor. Selects it in any case. */
export async function storeAndSelect(
  scenario: Scenario,
  scenarios: ScenarioChoice,
): Promise<boolean> {
  const isStored = await (await scenarios.store()).put(scenario);
  await scenarios.refreshEverywhere();
  scenarios.select(scenario);
  if (!isStored) {
    scenarios.showNotice(
      "bad",
      "This browser can’t keep the scenario. It may be a private window, or out of space. You can use the scenario until you leave the page; export it to keep it.",
    );
  }
  return isStored;
}

/**
 * Stores and selects a copy of a scenario from somebody else, with a free id and title. Returns it.
 *
 * @param find returns a known scenario to select instead
 */
async function adoptScenario(
  scenario: Scenario,
  scenarios: ScenarioChoice,
  find?: typeof findSame,
): Promise<Scenario> {
  const freshId = newId("own");
  let adopted = scenario;
  await scenarios.chooseAfter(freshId, async () => {
    const known = await find?.(scenario, scenarios);
    if (known) {
      adopted = known;
      return scenarios.select(known);
    }
    const store = await scenarios.store();
    const isFree = scenario.id.startsWith("own-") && (await store.get(scenario.id)) === undefined;
    const id = isFree ? scenario.id : freshId;
    adopted = { ...scenario, id, title: freeTitle(scenario.title, scenarios) };
    await storeAndSelect(adopted, scenarios);
  });
  return adopted;
}

/** Selects the scenario of a link. Stores a copy unless the visitor has the same scenario. */
export async function acceptShared(scenario: Scenario, scenarios: ScenarioChoice): Promise<void> {
  const adopted = await adoptScenario(scenario, scenarios, findSame);
  if (!scenarios.notice) announceReady("Ready", adopted, scenarios);
}

export function announceReady(
  how: "Ready" | "Saved",
  { title }: Scenario,
  scenarios: ScenarioChoice,
): void {
  const name = titleInSentence(title);
  scenarios.showNotice("info", `${how}: ${name}. Read the briefing, then press Connect.`);
}

/** Finds a built-in or own scenario with the same content, ignoring its id and the number in its title. */
async function findSame(
  scenario: Scenario,
  scenarios: ScenarioChoice,
): Promise<Scenario | undefined> {
  const text = contentOf(scenario);
  const given = await builtIn.find(({ id }) => id === scenario.id)?.load();
  if (given && contentOf(given) === text) return given;
  const store = await scenarios.store();
  for (const { id } of await store.list()) {
    const own = await store.get(id);
    if (own && contentOf(own) === text) return own;
  }
  return undefined;
}

function contentOf(scenario: Scenario): string {
  // Parsing puts the keys in the schema's order.
  const { id: _, title, ...rest } = ScenarioSchema.parse(scenario);
  return JSON.stringify([stemOf(title), rest]);
}

/** Returns "A title (2)" if another scenario has the title. */
function freeTitle(title: string, { own }: ScenarioChoice): string {
  const taken = new Set([...builtIn, ...own].map((one) => one.title));
  const stem = stemOf(title);
  let free = title;
  for (let number = 2; taken.has(free); number++) {
    const ending = ` (${number})`;
    free = cutAtSpace(stem, limits.title - ending.length) + ending;
  }
  return free;
}

/** Removes the number of `freeTitle`. */
function stemOf(title: string): string {
  return title.replace(/ \(\d+\)$/, "");
}

export async function copyForEditing(
  scenario: Scenario,
  scenarios: ScenarioChoice,
): Promise<string> {
  const id = newId("own");
  const copy = `${cutAtSpace(scenario.title, limits.title - 7)} (copy)`;
  const title = freeTitle(copy, scenarios);
  await storeAndSelect({ ...scenario, id, title }, scenarios);
  return id;
}

/** @throws if the browser cannot delete it. */
export async function deleteScenario(id: string, scenarios: ScenarioChoice): Promise<void> {
  await (await scenarios.store()).delete(id);
  await scenarios.refreshEverywhere(id);
  await scenarios.chooseFirst();
}

export function exportScenario(scenario: Scenario): void {
  const name = scenario.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const json = `${JSON.stringify(scenario, null, 1)}\n`;
  downloadFile(`scenario-${name || "own"}.json`, "application/json", json);
}

const rehearsalText = "It is a rehearsal, for reading. Only scenarios can be imported.";

/** Stores and selects the scenario in a file, or tells the visitor what is wrong with it. */
export async function importScenario(file: File, scenarios: ScenarioChoice): Promise<void> {
  try {
    const { title } = await adoptScenario(await readScenario(file), scenarios);
    if (!scenarios.notice) {
      scenarios.showNotice(
        "info",
        `Imported: ${titleInSentence(title)}. If somebody else wrote it, read it before you connect: “Edit” shows all of it.`,
      );
    }
  } catch (error) {
    if (!(error instanceof NotAScenarioError)) throw error;
    const isTooLong = error instanceof TooLongError;
    const what = isTooLong ? "This scenario is too long." : "This file is not a scenario.";
    scenarios.showNotice("bad", `${what} ${error.message}`);
  }
  requestAnimationFrame(() => {
    document.querySelector(".scenario-notice")?.scrollIntoView({ block: "nearest" });
  });
}

async function readScenario(file: File): Promise<Scenario> {
  const text = await file.slice(0, fileLimit).text();
  if (isRehearsal(text)) throw new NotAScenarioError(rehearsalText);
  if (file.size > fileLimit) throw new NotAScenarioError("It is larger than 64 KB.");
  return parseScenario(text);
}

/** Copies the link if the browser allows it. Returns the link, and a note that says whether it was copied. */
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
