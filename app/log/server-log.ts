import type { ServerResponse } from "node:http";

/** Writes the fields and the current time as one line of JSON. */
export type WriteLine = (fields: Record<string, unknown>) => void;

export const writeLine: WriteLine = (fields) => {
  writeLineBatched(JSON.stringify({ time: timestamp(), ...fields }));
  flush();
};

export interface RequestLogEntry {
  method: string | undefined;
  path: string;
  /** Why the request was refused, if its status does not say so. */
  reason?: string | undefined;
  /** The status of a response that was written to the socket, bypassing the `ServerResponse`. */
  statusOnSocket?: number;
}

/**
 * Logs the request when its response closes. Omits the query, which can contain personal data.
 *
 * @param loggedPath removes what must not be logged; the status is undefined if no response was sent
 */
export function logRequest(
  entry: RequestLogEntry,
  response: ServerResponse,
  loggedPath: (path: string, status: number | undefined) => string,
  write: (line: string) => void,
): void {
  const started = performance.now();
  const { method, path } = entry;
  response.on("close", () => {
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const { statusOnSocket, reason: why } = entry;
    const status = statusOnSocket ?? response.statusCode;
    const isWhole = statusOnSocket !== undefined || response.writableFinished;
    const aborted = isWhole ? "" : ',"aborted":true';
    const isAnswered = statusOnSocket !== undefined || response.headersSent;
    const shown = loggedPath(path, isAnswered ? status : undefined);
    const reason = why === undefined ? "" : `,"reason":${JSON.stringify(why)}`;
    write(
      `{"time":"${timestamp()}","method":${JSON.stringify(method)},"path":${JSON.stringify(shown)},"status":${status},"ms":${ms}${reason}${aborted}}`,
    );
  });
}

/** Drops further calls within a second: some errors repeat thousands of times a second. */
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
let isLost = false;

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
  // A write that failed may have left half a line.
  process.stdout.write(isLost ? `\n${text}` : text, (error?: NodeJS.ErrnoException | null) => {
    if (error && !isLost) {
      console.error(`The log cannot be written (${error.code}): its lines are lost until it can`);
    }
    isLost = Boolean(error);
  });
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
