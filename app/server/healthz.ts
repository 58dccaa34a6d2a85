import type { ServerResponse } from "node:http";
import { NO_STORE } from "../page/cache-control.ts";
import type { Connections } from "./connections.ts";
import type { PageCache } from "./page-cache.ts";
import type { Renderer } from "./renderer.ts";

export function sendHealth(
  response: ServerResponse,
  stopping: boolean,
  pages: PageCache,
  renderer: Pick<Renderer, "figures">,
  connections: Connections,
): void {
  const health = {
    status: stopping ? "stopping" : "ok",
    uptimeSeconds: Math.floor(process.uptime()),
    pages: pages.figures,
    renders: renderer.figures,
    connections: connections.figures,
  };
  response.writeHead(stopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": NO_STORE,
  });
  response.end(`${JSON.stringify(health)}\n`);
}
