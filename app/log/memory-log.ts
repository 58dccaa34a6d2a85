/** Ordered from most to least verbose. */
export const levels = ["debug", "info", "warn", "error"] as const;
export type Level = (typeof levels)[number];

export interface LogLine {
  at: number;
  level: Level;
  message: string;
}

/** Lines; the oldest are dropped (docs/product.md, 9). */
export const LOG_LIMIT = 1000;

export class Log {
  level: Level;
  #lines: readonly LogLine[] = [];
  #listeners = new Set<() => void>();

  constructor(level: Level) {
    this.level = level;
  }

  /** Oldest first. Each new line creates a new array, so that views can compare by identity. */
  get lines(): readonly LogLine[] {
    return this.#lines;
  }

  readonly debug = this.#writer("debug");
  readonly info = this.#writer("info");
  readonly warn = this.#writer("warn");
  readonly error = this.#writer("error");

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #writer(level: Level) {
    return (message: string, ...details: unknown[]): void => {
      if (levels.indexOf(level) < levels.indexOf(this.level)) return;
      const text = [message, ...details.map(describeDetail)].join(" ");
      this.#lines = [...this.#lines.slice(1 - LOG_LIMIT), { at: Date.now(), level, message: text }];
      for (const listener of this.#listeners) listener();
    };
  }
}

function describeDetail(detail: unknown): string {
  if (detail instanceof Error) return `${detail.name}: ${detail.message}`;
  if (typeof detail === "string") return detail;
  try {
    return JSON.stringify(detail) ?? String(detail);
  } catch {
    return String(detail);
  }
}

/** docs/product.md, 9. */
export const environmentLevel: Level = import.meta.env.PROD ? "warn" : "debug";

export const log = new Log(environmentLevel);

export type Logger = Pick<Log, Level>;
