import type { Logger } from "../../log/memory-log.ts";
import { Example } from "./example.ts";
import { RecordingSchema } from "./recording-schema.ts";

/** Loads the recorded rehearsal of the built-in scenario, with its controls, and begins to replay it. */
export async function openExample(log: Logger): Promise<Example> {
  const [{ default: recorded }] = await Promise.all([
    import("./example.json"),
    // They say themselves if they do not come.
    import("./example-bar.tsx").catch(() => {}),
  ]);
  const example = new Example(RecordingSchema.parse(recorded), log);
  example.play();
  return example;
}
