import { Renderer } from "./renderer.ts";
import { writeLine } from "./write-line.ts";

/** Starts the thread that renders; a process that lost it for good ends, to be started again from outside. */
export function startRenderer(): ReturnType<typeof Renderer.start> {
  return Renderer.start({
    worker: new URL("./render-worker.ts", import.meta.url),
    report: (message) => writeLine({ level: "error", message }),
    onLost: () => process.exit(1),
  });
}
