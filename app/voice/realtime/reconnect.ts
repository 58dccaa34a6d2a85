import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import type { Failure } from "./errors.ts";

/** Time in the disconnected state before a reconnect, in milliseconds. */
export const disconnectedGrace = 5_000;

/** Delay before each attempt, in milliseconds. */
const waits = [500, 2_000, 5_000] as const;

export interface ReconnectAttempt {
  attempt: number;
  of: number;
}

interface ReconnectSteps {
  log: Logger;
  isOnline(): boolean;
  begin(attempt: ReconnectAttempt): AbortSignal;
  /** Resolves once there is a network. */
  online(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void>;
  connect(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void>;
  toFailure(error: unknown): Failure;
}

/**
 * Resolves when connected, or when an attempt is aborted. An attempt that the network leaves does not count.
 *
 * @throws the last attempt's error.
 */
export async function reconnect(steps: ReconnectSteps): Promise<void> {
  const { log, isOnline, begin, online, connect, toFailure } = steps;
  const of = waits.length;
  for (let index = 0; index < of;) {
    const attempt = { attempt: index + 1, of };
    const signal = begin(attempt);
    try {
      await online(attempt, signal);
      await sleep(waits[index] ?? 0, signal);
      return await connect(attempt, signal);
    } catch (error) {
      if (signal.aborted) return;
      const reason = errorMessage(error);
      log.warn(`Try ${attempt.attempt} of ${of} failed`, reason);
      if (!isOnline()) continue;
      if (attempt.attempt === of || !isTransient(toFailure(error))) throw error;
      index += 1;
    }
  }
}

/** Whether a retry can succeed without any action by the visitor. */
function isTransient(failure: Failure): boolean {
  const { kind } = failure;
  if (kind === "timeout") return failure.stage !== "microphone";
  return transientKinds.has(kind);
}

const transientKinds: ReadonlySet<Failure["kind"]> = new Set([
  "rate-limited",
  "offline",
  "unreachable",
  "provider",
  "unusable-answer",
  "connection-lost",
]);

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
