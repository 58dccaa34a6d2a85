import { Example } from "./example.ts";
import { RecordingSchema } from "./recording.ts";

export async function openExample(): Promise<Example> {
  const [{ default: recorded }] = await Promise.all([
    import("./example.json"),
    // The view reports its own failure to load.
    import("./example-view.tsx").catch(() => {}),
  ]);
  return new Example(RecordingSchema.parse(recorded));
}
