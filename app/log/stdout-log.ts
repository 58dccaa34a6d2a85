import type { ServerResponse } from "node:http";

let moment = Number.NaN;
let momentText = "";

/** Now, as ISO date and time. Made once a millisecond: under load many lines share it. */
function timestamp(): string {
  const now = Date.now();
  if (now !== moment) {
    moment = now;
    momentText = new Date(now).toISOString();
  }
  return momentText;
}

const LONGEST_WAIT = 100;
const LARGEST = 64 * 1024;

/**
 * Lines that can wait up to 100 milliseconds to be written together: a system call for each would take longer
 * than sending a stored page.
 */
class LineBatch {
  readonly #write: (text: string) => void;
  #pending = "";
  #timer: NodeJS.Timeout | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  add(line: string): void {
    this.#pending += `${line}\n`;
    if (this.#pending.length >= LARGEST) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), LONGEST_WAIT).unref();
  }

  /** Writes what waits. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#pending === "") return;
    const text = this.#pending;
    this.#pending = "";
    this.#write(text);
  }
}

/** Writes one line for the operator: JSON, with the time it was written. */
export type WriteLine = (fields: Record<string, unknown>) => void;

const batch = new LineBatch((text) => process.stdout.write(text));
process.once("exit", () => batch.flush());

/** Writes a line, which says itself when it was made, together with the next few. */
export const writeBatched = (line: string): void => batch.add(line);

export const writeLine: WriteLine = (fields) => {
  batch.add(JSON.stringify({ time: timestamp(), ...fields }));
  batch.flush();
};

/** No page has a longer one; 8 KB of it in every line would fill a disk. */
const LONGEST_PATH = 500;

/** Writes one line when the answer was sent or the visitor hung up. Queries can hold names: only the path is written. */
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
      `{"time":"${timestamp()}","method":${JSON.stringify(method)},"path":${JSON.stringify(path.slice(0, LONGEST_PATH))},"status":${response.statusCode},"ms":${ms}${aborted}}`,
    );
  });
}
