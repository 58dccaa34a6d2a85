import { log } from "../../log/memory-log.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import type * as Files from "./scenario-files.ts";

/** Loads what handles files and links, and lets it work. */
export async function withFiles(
  scenarios: ScenarioChoice,
  work: (files: typeof Files) => unknown,
): Promise<void> {
  scenarios.dismiss();
  try {
    await work(await import("./scenario-files.ts"));
  } catch (error) {
    log.warn("Files and links do not work", error);
    scenarios.say("bad", "That did not work. Check the network, and try again.");
  }
}
