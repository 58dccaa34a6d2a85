import { action, makeObservable, observable } from "mobx";

/**
 * How long a conversation has lasted. The time between two calls of it does not count. Set by the device's clock at the
 * start, and steady from then on, though that clock may be changed.
 */
export class CallClock {
  /** Start of the conversation in milliseconds since the epoch. */
  startedAt: number | undefined;
  /** Milliseconds since `startedAt` in which no call was running. */
  pausedMs = 0;
  /** Undefined while a call is running. */
  stoppedAt: number | undefined;
  /** When it started, by the page's steady clock. */
  #steadyStart = 0;

  constructor() {
    makeObservable(this, {
      startedAt: observable,
      pausedMs: observable,
      stoppedAt: observable,
      start: action,
      stop: action,
      resume: action,
      reset: action,
    });
  }

  /** Milliseconds since the epoch. MobX does not track the time. */
  now(): number {
    if (this.startedAt === undefined) return Date.now();
    return this.startedAt + Math.round(performance.now() - this.#steadyStart);
  }

  /** MobX does not track the time. */
  get elapsedMs(): number {
    if (this.startedAt === undefined) return 0;
    return (this.stoppedAt ?? this.now()) - this.startedAt - this.pausedMs;
  }

  /** Begins to count, unless it has begun. */
  start(): void {
    if (this.startedAt !== undefined) return;
    this.#steadyStart = performance.now();
    this.startedAt = Date.now();
  }

  stop(): void {
    this.stoppedAt ??= this.now();
  }

  /** Counts on, if it was stopped. */
  resume(): void {
    if (this.startedAt !== undefined && this.stoppedAt !== undefined) {
      this.pausedMs += this.now() - this.stoppedAt;
    }
    this.stoppedAt = undefined;
  }

  reset(): void {
    this.startedAt = undefined;
    this.pausedMs = 0;
    this.stoppedAt = undefined;
  }
}
