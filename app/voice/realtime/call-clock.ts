import { makeAutoObservable } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";

/**
 * The clock of a conversation. It starts at the device's time, and then counts the time that passes, without pauses. Changes
 * of the device's clock do not affect it.
 */
export class CallClock {
  /** Milliseconds since the epoch. */
  startedAt: number | undefined;
  /** Milliseconds since the epoch, by this clock. Undefined while a call is running. */
  stoppedAt: number | undefined;
  #steadyStart = 0;

  constructor() {
    makeAutoObservable(this, { elapsedMs: false }, { deep: false });
  }

  /** Milliseconds since the epoch. Stands still while no call is running. MobX does not track the time. */
  now(): number {
    if (this.startedAt === undefined) return Date.now();
    return this.stoppedAt ?? this.startedAt + Math.round(performance.now() - this.#steadyStart);
  }

  get isRunning(): boolean {
    return this.startedAt !== undefined && this.stoppedAt === undefined;
  }

  /** MobX does not track the time. */
  get elapsedMs(): number {
    return this.startedAt === undefined ? 0 : this.now() - this.startedAt;
  }

  start(): void {
    if (this.startedAt !== undefined) return;
    this.#steadyStart = performance.now();
    this.startedAt = Date.now();
  }

  stop(): void {
    this.stoppedAt ??= this.now();
  }

  resume(): void {
    if (this.stoppedAt !== undefined) this.#steadyStart = performance.now() - this.elapsedMs;
    this.stoppedAt = undefined;
  }

  reset(): void {
    this.startedAt = undefined;
    this.stoppedAt = undefined;
  }
}

/** Milliseconds, if the provider does not report the length (docs/protocol.md). */
export const sessionLifetime = 60 * 60_000;
/** Milliseconds. A reported end outside these bounds is ignored. */
const credibleLifetime = { min: 60_000, max: 2 * 60 * 60_000 };
/** Milliseconds before the session's end in which a lost connection counts as ended. */
const endTolerance = 10_000;
/** Milliseconds after its reported end in which a session may still be heard. */
const longestOverrun = 60_000;

/** Returns the reported end, unless a wrong clock of the device makes it absurd. */
export function credibleEnd(expiresAt: number | undefined): number | undefined {
  if (expiresAt === undefined) return undefined;
  const left = expiresAt - Date.now();
  return left >= credibleLifetime.min && left <= credibleLifetime.max ? expiresAt : undefined;
}

/** By the device's clock, because the page's own may stand still while a laptop sleeps. */
export function isNearEnd(endsAt: number | undefined): boolean {
  return endsAt !== undefined && Date.now() >= endsAt - endTolerance;
}

/** Returns whether a session that is heard now has outlived its end, so that a clock must be wrong. */
export function isOutlived(endsAt: number | undefined): boolean {
  return endsAt !== undefined && Date.now() > endsAt + longestOverrun;
}

export function isSessionExpired(event: ServerEvent): boolean {
  return "error" in event && event.error?.code === "session_expired";
}
