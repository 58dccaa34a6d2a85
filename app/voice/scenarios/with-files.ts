import { log } from "../../log/memory-log.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type * as Files from "./scenario-files.ts";

export type FilesWork = (files: typeof Files) => unknown;

/** Work is in progress for these. The second press of a double click must not repeat it. */
const busy = new WeakSet<ScenarioChoice>();

/** Loads the code for files and links, and runs `work` with it. Does nothing while earlier work is in progress. */
export async function withFiles(scenarios: ScenarioChoice, work: FilesWork): Promise<void> {
  if (busy.has(scenarios)) return;
  busy.add(scenarios);
  scenarios.dismissNotice();
  try {
    await work(await import("./scenario-files.ts"));
  } catch (error) {
    log.warn("Files and links do not work", error);
    scenarios.showNotice("bad", "That did not work. Check the network, and try again.");
  } finally {
    busy.delete(scenarios);
  }
}
