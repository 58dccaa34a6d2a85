import { action, makeObservable, observable } from "mobx";

/** How long a conversation has lasted. The time between two calls of it does not count. */
export class CallClock {
  /** Start of the conversation in milliseconds since the epoch. */
  startedAt: number | undefined;
  /** Milliseconds since `startedAt` in which no call was running. */
  pausedMs = 0;
  /** Undefined while a call is running. */
  stoppedAt: number | undefined;

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

  /** MobX does not track the time. */
  get elapsedMs(): number {
    if (this.startedAt === undefined) return 0;
    return (this.stoppedAt ?? Date.now()) - this.startedAt - this.pausedMs;
  }

  /** Begins to count, unless it has begun. */
  start(): void {
    this.startedAt ??= Date.now();
  }

  stop(): void {
    this.stoppedAt ??= Date.now();
  }

  /** Counts on, if it was stopped. */
  resume(): void {
    if (this.startedAt !== undefined && this.stoppedAt !== undefined) {
      this.pausedMs += Date.now() - this.stoppedAt;
    }
    this.stoppedAt = undefined;
  }

  reset(): void {
    this.startedAt = undefined;
    this.pausedMs = 0;
    this.stoppedAt = undefined;
  }
}
