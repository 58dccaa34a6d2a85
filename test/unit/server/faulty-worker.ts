import { parentPort } from "node:worker_threads";
import type { RendererMessage, RendererRequest } from "../../../app/server/render-worker.ts";

// A render thread that fails as the path says.
const site = { host: "", port: 0, publicOrigin: undefined, routes: [] };

parentPort?.on("message", (message: RendererRequest) => {
  if (message.type === "cancel") return;
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
      return post({ type: "renderFailed", id, message: "It broke" });
    default: {
      const body = new TextEncoder().encode(request.url).buffer;
      return post({ type: "rendered", id, status: 200, headers: {}, body });
    }
  }
});
post({ type: "ready", site });

function post(message: RendererMessage): void {
  parentPort?.postMessage(message);
}
