import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./refusal.ts";
import type { WriteLine } from "./write-line.ts";

/** Writes one line when the answer was sent or the visitor hung up. Queries can hold names: only the path is written. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  write: WriteLine,
): void {
  const started = performance.now();
  const path = pathOf(request.url ?? "");
  response.once("close", () => {
    write({
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round((performance.now() - started) * 10) / 10,
      ...(!response.writableFinished && { aborted: true }),
    });
  });
}
