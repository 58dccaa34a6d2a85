import type { Logger } from "../../log/memory-log.ts";
import { type Clock, Example } from "./example.ts";
import { RecordingSchema } from "./recording.ts";

const clock: Clock = {
  now: () => performance.now(),
  every(ms, work) {
    const timer = setInterval(work, ms);
    return () => clearInterval(timer);
  },
};

export async function openExample(log: Logger): Promise<Example> {
  const [{ default: recorded }] = await Promise.all([
    import("./example.json"),
    // The view reports its own failure to load.
    import("./example-view.tsx").catch(() => {}),
  ]);
  return new Example(RecordingSchema.parse(recorded), clock, log);
}
