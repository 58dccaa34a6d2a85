/** Levels of the log, from the most talkative to the most urgent. */
export const levels = ["debug", "info", "warn", "error"] as const;
export type Level = (typeof levels)[number];

/** One line of the log. */
export interface LogLine {
  /** When it was written, in epoch milliseconds. */
  at: number;
  level: Level;
  message: string;
}

/** The log keeps at most this many lines, the newest (spec.md, 9). */
export const LOG_LIMIT = 1000;

/**
 * The in-memory log. What lies below its level is not recorded.
 *
 * `lines` is replaced, never changed in place, so that a view can compare it by identity.
 */
export class Log {
  level: Level;
  #lines: readonly LogLine[] = [];
  #listeners = new Set<() => void>();

  constructor(level: Level) {
    this.level = level;
  }

  /** The recorded lines, oldest first. */
  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  debug(message: string, ...details: unknown[]): void {
    this.#write("debug", message, details);
  }

  info(message: string, ...details: unknown[]): void {
    this.#write("info", message, details);
  }

  warn(message: string, ...details: unknown[]): void {
    this.#write("warn", message, details);
  }

  error(message: string, ...details: unknown[]): void {
    this.#write("error", message, details);
  }

  /** Calls `listener` after each new line, until the returned function is called. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #write(level: Level, message: string, details: unknown[]): void {
    if (levels.indexOf(level) < levels.indexOf(this.level)) return;
    const line = { at: Date.now(), level, message: [message, ...details.map(inWords)].join(" ") };
    this.#lines = [...this.#lines.slice(1 - LOG_LIMIT), line];
    for (const listener of this.#listeners) listener();
  }
}

function inWords(detail: unknown): string {
  if (detail instanceof Error) return `${detail.name}: ${detail.message}`;
  if (typeof detail === "string") return detail;
  try {
    return JSON.stringify(detail) ?? String(detail);
  } catch {
    return String(detail);
  }
}

/** The level by environment: `warn` in production, `debug` otherwise (spec.md, 9). */
export const environmentLevel: Level = import.meta.env.PROD ? "warn" : "debug";

/** The log that everything in the browser writes to. */
export const log = new Log(environmentLevel);

/** The log that the voice models write to. `app/log` has the same shape. */
export interface Logger {
  debug(message: string, ...data: unknown[]): void;
  info(message: string, ...data: unknown[]): void;
  warn(message: string, ...data: unknown[]): void;
  error(message: string, ...data: unknown[]): void;
}
