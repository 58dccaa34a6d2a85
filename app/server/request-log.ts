import type { IncomingMessage, ServerResponse } from "node:http";
import { pathOf } from "./refusal.ts";
import { timestamp } from "./timestamp.ts";

/** No page has a longer one; 8 KB of it in every line would fill a disk. */
const LONGEST_PATH = 500;

/** Writes one line when the answer was sent or the visitor hung up. Queries can hold names: only the path is written. */
export function logRequest(
  request: IncomingMessage,
  response: ServerResponse,
  write: (line: string) => void,
): void {
  const started = performance.now();
  response.on("close", () => {
    const method = JSON.stringify(request.method);
    const path = JSON.stringify(pathOf(request.url ?? "").slice(0, LONGEST_PATH));
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const aborted = response.writableFinished ? "" : ',"aborted":true';
    write(
      `{"time":"${timestamp()}","method":${method},"path":${path},"status":${response.statusCode},"ms":${ms}${aborted}}`,
    );
  });
}
