import { action, makeObservable, observable } from "mobx";

/** Measures the duration of a conversation without pauses. A change of the device's clock does not affect it. */
export class CallClock {
  /** Milliseconds since the epoch. */
  startedAt: number | undefined;
  /** Milliseconds without a running call. */
  pausedMs = 0;
  /** Undefined while a call is running. */
  stoppedAt: number | undefined;
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

  start(): void {
    if (this.startedAt !== undefined) return;
    this.#steadyStart = performance.now();
    this.startedAt = Date.now();
  }

  stop(): void {
    this.stoppedAt ??= this.now();
  }

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
