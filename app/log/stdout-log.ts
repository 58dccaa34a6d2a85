import type { ServerResponse } from "node:http";

/** Writes one line for the operator: JSON, with the time it was written. */
export type WriteLine = (fields: Record<string, unknown>) => void;

export const writeLine: WriteLine = (fields) => {
  writeBatched(JSON.stringify({ time: timestamp(), ...fields }));
  flush();
};

/** No page has a longer path, and 8 KB of it in every line would fill a disk. */
const MAX_PATH = 500;

/** Logs a request once it is answered or its client has gone. Without its query, which can hold names. */
export function logRequest(
  { method, path }: { method: string | undefined; path: string },
  response: ServerResponse,
  write: (line: string) => void,
): void {
  const started = performance.now();
  response.on("close", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const aborted = response.writableFinished ? "" : ',"aborted":true';
    write(
      `{"time":"${timestamp()}","method":${JSON.stringify(method)},"path":${JSON.stringify(path.slice(0, MAX_PATH))},"status":${response.statusCode},"ms":${ms}${aborted}}`,
    );
  });
}

const MAX_WAIT = 100;
const MAX_BATCH = 64 * 1024;

let batch = "";
let timer: NodeJS.Timeout | undefined;

/** Writes a line together with the next few: a system call for each takes longer than sending a stored page. */
export function writeBatched(line: string): void {
  batch += `${line}\n`;
  if (batch.length >= MAX_BATCH) flush();
  else timer ??= setTimeout(flush, MAX_WAIT).unref();
}

process.once("exit", flush);

function flush(): void {
  clearTimeout(timer);
  timer = undefined;
  if (batch === "") return;
  const text = batch;
  batch = "";
  process.stdout.write(text);
}

let moment = Number.NaN;
let momentText = "";

/** Made once a millisecond: under load many lines share it. */
function timestamp(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    momentText = new Date(now).toISOString();
  }
  return momentText;
}
