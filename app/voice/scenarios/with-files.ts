import { log } from "../../log/memory-log.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type * as Files from "./scenario-files.ts";

export type FilesWork = (files: typeof Files) => unknown;

/** Those for which work is under way: the second press of a double click must not repeat it. */
const busy = new WeakSet<ScenarioChoice>();

/** Loads what handles files and links, and lets it work. Does nothing while it works already. */
export async function withFiles(scenarios: ScenarioChoice, work: FilesWork): Promise<void> {
  if (busy.has(scenarios)) return;
  busy.add(scenarios);
  scenarios.dismiss();
  try {
    await work(await import("./scenario-files.ts"));
  } catch (error) {
    log.warn("Files and links do not work", error);
    scenarios.say("bad", "That did not work. Check the network, and try again.");
  } finally {
    busy.delete(scenarios);
  }
}
