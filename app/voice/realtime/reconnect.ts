import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";

/** Time in the disconnected state before a reconnect, in milliseconds. */
export const disconnectedGrace = 5_000;

/** Delay before each attempt, in milliseconds. */
const waits = [500, 2_000, 5_000] as const;

export interface ReconnectAttempt {
  attempt: number;
  of: number;
}

interface Reconnecting {
  log: Logger;
  begin(attempt: ReconnectAttempt): AbortSignal;
  connect(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void>;
  isTransient(error: unknown): boolean;
}

/** Resolves when connected, or when an attempt is aborted. @throws the last attempt's error. */
export async function reconnect({ log, begin, connect, isTransient }: Reconnecting): Promise<void> {
  const of = waits.length;
  for (const [index, wait] of waits.entries()) {
    const attempt = { attempt: index + 1, of };
    const signal = begin(attempt);
    try {
      await sleep(wait, signal);
      return await connect(attempt, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = errorMessage(error);
      log.warn(`Try ${attempt.attempt} of ${of} failed`, reason);
      if (attempt.attempt === of || !isTransient(error)) throw error;
    }
  }
}

async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", abort, { once: true });
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
