import { registerHooks } from "node:module";

// Loaded before the site (node --import): the thread that reads files then never ends reading one.
const source = `
import { parentPort } from "node:worker_threads";
const never = new Int32Array(new SharedArrayBuffer(4));
parentPort.on("message", () => Atomics.wait(never, 0, 0));
parentPort.postMessage({ type: "ready" });
`;

registerHooks({
  load: (url, context, nextLoad) =>
    url.endsWith("/file-thread.js")
      ? { format: "module", source, shortCircuit: true }
      : nextLoad(url, context),
});
