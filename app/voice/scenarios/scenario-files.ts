import { downloadFile } from "../../ui/copy-and-save.ts";
import { builtIn, titleInSentence } from "./built-in.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { fileLimit, limits, newId, type Scenario, ScenarioSchema } from "./scenario.ts";
import { isRehearsal, NotAScenarioError, parseScenario, TooLongError } from "./scenario-json.ts";
import { encodeScenario } from "./scenario-link.ts";

/** Stores an own scenario and chooses it. Says so where the browser does not store it. */
export async function keep(scenario: Scenario, scenarios: ScenarioChoice): Promise<boolean> {
  const isStored = await (await scenarios.store()).put(scenario);
  await scenarios.refreshEverywhere();
  scenarios.use(scenario);
  if (!isStored) {
    scenarios.say(
      "bad",
      "This browser can’t keep the scenario. It may be a private window, or out of space. You can use the scenario until you leave the page; export it to keep it.",
    );
  }
  return isStored;
}

/** Chooses a scenario from elsewhere, or a copy that it stores under an id and a title that are free. Returns it. */
export async function keepForeign(
  scenario: Scenario,
  scenarios: ScenarioChoice,
  find?: typeof findSame,
): Promise<Scenario> {
  const newOne = newId("own");
  let taken = scenario;
  await scenarios.chooseAfter(newOne, async () => {
    const known = await find?.(scenario, scenarios);
    if (known) scenarios.use(known);
    taken = known ?? (await keepCopy(scenario, newOne, scenarios));
  });
  return taken;
}

/** Chooses the scenario of a link, and says so. Stores a copy unless it is there already. */
export async function takeShared(scenario: Scenario, scenarios: ScenarioChoice): Promise<void> {
  const taken = await keepForeign(scenario, scenarios, findSame);
  if (!scenarios.notice) sayReady("Ready", taken, scenarios);
}

export function sayReady(
  how: "Ready" | "Saved",
  { title }: Scenario,
  scenarios: ScenarioChoice,
): void {
  const name = titleInSentence(title);
  scenarios.say("info", `${how}: ${name}. Read the briefing, then press Connect.`);
}

async function keepCopy(
  scenario: Scenario,
  newOne: string,
  scenarios: ScenarioChoice,
): Promise<Scenario> {
  const store = await scenarios.store();
  const isFree = scenario.id.startsWith("own-") && (await store.get(scenario.id)) === undefined;
  const id = isFree ? scenario.id : newOne;
  const copy = { ...scenario, id, title: freeTitle(scenario.title, scenarios) };
  await keep(copy, scenarios);
  return copy;
}

/** The one of the site's or the visitor's own that says the same, whatever its id and the number of its title. */
async function findSame(
  scenario: Scenario,
  scenarios: ScenarioChoice,
): Promise<Scenario | undefined> {
  const text = textOf(scenario);
  const given = await builtIn.find(({ id }) => id === scenario.id)?.load();
  if (given && textOf(given) === text) return given;
  const store = await scenarios.store();
  for (const { id } of await store.list()) {
    const own = await store.get(id);
    if (own && textOf(own) === text) return own;
  }
  return undefined;
}

/** All that it says, in the schema's order. */
function textOf(scenario: Scenario): string {
  const { id: _, title, ...rest } = ScenarioSchema.parse(scenario);
  return JSON.stringify([stemOf(title), rest]);
}

/** "A title (2)" where another scenario has the title. */
function freeTitle(title: string, { own }: ScenarioChoice): string {
  const taken = new Set([...builtIn, ...own].map((one) => one.title));
  const stem = stemOf(title);
  let free = title;
  for (let number = 2; taken.has(free); number++) {
    const ending = ` (${number})`;
    free = stem.slice(0, limits.title - ending.length) + ending;
  }
  return free;
}

/** Without the number that tells it from others of its title. */
function stemOf(title: string): string {
  return title.replace(/ \(\d+\)$/, "");
}

/** Copies a built-in scenario for editing. Returns the copy's id. */
export async function ownCopy(scenario: Scenario, scenarios: ScenarioChoice): Promise<string> {
  const id = newId("own");
  const copy = `${scenario.title.slice(0, limits.title - 7)} (copy)`;
  const title = freeTitle(copy, scenarios);
  await keep({ ...scenario, id, title }, scenarios);
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

/** Stores and chooses a file's scenario, or tells the visitor what is wrong with it. */
export async function importScenario(file: File, scenarios: ScenarioChoice): Promise<void> {
  try {
    const { title } = await keepForeign(await readScenario(file), scenarios);
    if (!scenarios.notice) {
      scenarios.say(
        "info",
        `Imported: ${titleInSentence(title)}. If somebody else wrote it, read it before you connect: “Edit” shows all of it.`,
      );
    }
  } catch (error) {
    if (!(error instanceof NotAScenarioError)) throw error;
    const isTooLong = error instanceof TooLongError;
    const what = isTooLong ? "This scenario is too long." : "This file is not a scenario.";
    scenarios.say("bad", `${what} ${error.message}`);
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
