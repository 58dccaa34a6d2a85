import { registerHooks } from "node:module";
import { Worker } from "node:worker_threads";

// Loaded before the site (node --import): the thread that reads files then never ends reading one, and seems to have a core
// of its own, however busy the machine is.
const source = `
import { parentPort } from "node:worker_threads";
const never = new Int32Array(new SharedArrayBuffer(4));
parentPort.on("message", () => Atomics.wait(never, 0, 0));
parentPort.postMessage({ type: "ready" });
`;

Worker.prototype.cpuUsage = async (before) => ({
  user: performance.now() * 1_000 - (before?.user ?? 0),
  system: 0,
});

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith("/file-thread.js")
      ? { format: "module", source, shortCircuit: true }
      : nextLoad(url, context),
});
