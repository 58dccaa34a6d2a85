import { errorMessage } from "../../log/error-message.ts";
import type { Logger } from "../../log/memory-log.ts";
import { type Failure, toFailure } from "./errors.ts";
import { maxWait } from "./rate-limit-wait.ts";

/** Milliseconds in the disconnected state before a reconnect. */
export const disconnectedGrace = 5_000;

/** Milliseconds before each attempt. */
const waits = [500, 2_000, 5_000] as const;

/** Milliseconds until an attempt is made offline. Behind a VPN, browsers can miss a working network. */
const offlineWait = 15_000;

/** Milliseconds. The loss of a connection that lasted longer resets the count of attempts. */
const steadyAfter = 60_000;

export interface ReconnectAttempt {
  attempt: number;
  of: number;
}

interface ReconnectSteps {
  log: Logger;
  begin(): AbortSignal;
  show(attempt: ReconnectAttempt): void;
  connect(attempt: ReconnectAttempt, signal: AbortSignal): Promise<void>;
}

/** Limits the attempts to reconnect. A connection that breaks soon after it was made does not reset the count. */
export class Reconnector {
  readonly #steps: ReconnectSteps;
  #used = 0;
  #connectedAt = 0;

  constructor(steps: ReconnectSteps) {
    this.#steps = steps;
  }

  reset(): void {
    this.#used = 0;
  }

  recordConnected(): void {
    this.#connectedAt = performance.now();
  }

  /**
   * Resolves when connected, or when an attempt is aborted. Attempts that fail because the network is lost do not count.
   *
   * @throws the last attempt's error, or `lost` if no attempt is left.
   */
  async reconnect(lost: Error): Promise<void> {
    const { log, begin, show, connect } = this.#steps;
    const of = waits.length;
    log.warn(lost.message);
    if (performance.now() - this.#connectedAt >= steadyAfter) this.reset();
    let askedWait = 0;
    while (this.#used < of) {
      const attempt = { attempt: this.#used + 1, of };
      const signal = begin();
      show(attempt);
      let wasOnline = false;
      try {
        if (!navigator.onLine) await sleep(offlineWait, signal, globalThis.window);
        wasOnline = navigator.onLine;
        show(attempt);
        await sleep(Math.max(waits[this.#used] ?? 0, askedWait), signal);
        await connect(attempt, signal);
        this.#used += 1;
        return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn(`Try ${attempt.attempt} of ${of} failed`, errorMessage(error));
        const failure = toFailure(error, navigator.onLine);
        if (failure.kind === "offline") continue;
        if (!isTransient(failure)) throw error;
        if (wasOnline && !navigator.onLine) continue;
        if (attempt.attempt === of) throw error;
        askedWait = waitOf(failure) * 1_000;
        this.#used += 1;
      }
    }
    throw lost;
  }
}

/** Returns whether a retry can succeed without any action by the visitor. */
function isTransient(failure: Failure): boolean {
  const { kind } = failure;
  if (kind === "timeout") return failure.stage !== "microphone";
  return transientKinds.has(kind) && waitOf(failure) <= maxWait;
}

/** Returns the seconds that the provider asks to wait. */
function waitOf(failure: Failure): number {
  return ("retryAfter" in failure && failure.retryAfter) || 0;
}

const transientKinds: ReadonlySet<Failure["kind"]> = new Set([
  "rate-limited",
  "offline",
  "unreachable",
  "provider",
  "unusable-answer",
  "connection-lost",
]);

/** @param page ends the wait early when it reports that the network is back */
async function sleep(milliseconds: number, signal: AbortSignal, page?: EventTarget): Promise<void> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => reject(signal.reason);
  const wake = () => resolve();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", abort, { once: true });
  page?.addEventListener("online", wake);
  try {
    await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    page?.removeEventListener("online", wake);
  }
}
