import type { ServerResponse } from "node:http";
import { NO_STORE } from "../page/cache-control.ts";

/** Sends 503 while the process is stopping, so that load balancers stop routing to it. */
export function sendHealth(
  response: ServerResponse,
  isStopping: boolean,
  figures: Record<string, Record<string, number>>,
): void {
  const health = {
    status: isStopping ? "stopping" : "ok",
    uptimeSeconds: Math.floor(process.uptime()),
    ...figures,
  };
  response.writeHead(isStopping ? 503 : 200, {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": NO_STORE,
  });
  response.end(`${JSON.stringify(health)}\n`);
}
