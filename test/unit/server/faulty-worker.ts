import { parentPort } from "node:worker_threads";
import type { FromRenderer, ToRenderer } from "../../../app/server/render-worker.ts";

// A renderer's thread whose mood is in the path.
const facts = { host: "", port: 0, publicOrigin: undefined, routes: [] };

parentPort?.on("message", (message: ToRenderer) => {
  if (message.type === "abandon") return;
  const { id, request } = message;
  switch (new URL(request.url).pathname) {
    case "/never":
      return;
    case "/stuck":
      for (;;);
    case "/hungry":
      for (const eaten: string[][] = []; ; eaten.push(Array.from({ length: 10_000 }, String)));
    case "/dies":
      return process.exit(3);
    case "/breaks":
      return post({ type: "broken", id, message: "It broke" });
    default: {
      const body = new TextEncoder().encode(request.url).buffer;
      return post({ type: "rendered", id, status: 200, headers: {}, body });
    }
  }
});
post({ type: "ready", facts });

function post(message: FromRenderer): void {
  parentPort?.postMessage(message, []);
}
