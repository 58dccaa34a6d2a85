import type { ServerResponse } from "node:http";

/** Writes the fields and the current time as one line of JSON. */
export type WriteLine = (fields: Record<string, unknown>) => void;

export const writeLine: WriteLine = (fields) => {
  writeLineBatched(JSON.stringify({ time: timestamp(), ...fields }));
  flush();
};

/** Characters. Clients can send paths of 8 KB, which would fill the disk. */
const MAX_PATH = 500;

/** Logs when the response closes. Omits the query, which can contain personal data. */
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

/** For errors that can repeat thousands of times a second. */
export function atMostOnceASecond<Args extends unknown[]>(call: (...args: Args) => void) {
  let calledAt = Number.NEGATIVE_INFINITY;
  return (...args: Args): void => {
    const now = performance.now();
    if (now - calledAt < 1_000) return;
    calledAt = now;
    call(...args);
  };
}

const MAX_WAIT = 100;
const MAX_BATCH = 64 * 1024;

let batch = "";
let timer: NodeJS.Timeout | undefined;

/** Writes lines in batches: one system call per line would take longer than sending a stored page. */
export function writeLineBatched(line: string): void {
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

function timestamp(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    momentText = new Date(now).toISOString();
  }
  return momentText;
}
