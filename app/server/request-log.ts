import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./refusal.ts";

/** Writes one line for the operator: JSON, with the time it was written. */
export type WriteLine = (fields: Record<string, unknown>) => void;

export const writeLine: WriteLine = (fields) => {
  process.stdout.write(`${JSON.stringify({ time: new Date().toISOString(), ...fields })}\n`);
};

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
