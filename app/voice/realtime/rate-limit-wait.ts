import { action, makeObservable, observable } from "mobx";
import type { ServerEvent } from "../protocol/server-events.ts";

/** Seconds. The visitor is told of a longer wait instead. */
export const maxWait = 60;

/** The share of a limit below which it counts as used up. */
const nearNothing = 0.05;

/** Waits as long as the provider asks to, then requests the answer again: once in a call, so that no limit is hit for ever. */
export class RateLimitWait {
  /** Whole seconds until the answer is requested; 0 until it begins. Undefined without a wait. */
  secondsLeft: number | undefined;
  /** Whole seconds of the whole wait. */
  seconds = 0;
  readonly #requestAnswer: () => boolean;
  #hasRequested = false;
  /** When the used-up limits are reset, in milliseconds of `performance.now()`. */
  #resetAt = 0;
  /** In milliseconds of `performance.now()`. Timers of a hidden page can be late. */
  #endsAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param requestAnswer returns false if another answer is requested or the visitor speaks */
  constructor(requestAnswer: () => boolean) {
    this.#requestAnswer = requestAnswer;
    makeObservable(this, { secondsLeft: observable, begin: action, cancel: action });
  }

  /** True once the answer was requested again. If the limit is hit after that, waiting has not helped. */
  get isUsedUp(): boolean {
    return this.#hasRequested;
  }

  get isRunning(): boolean {
    return this.secondsLeft !== undefined && this.secondsLeft > 0;
  }

  /**
   * Returns whether the wait has begun.
   *
   * @param retryAfter seconds; by default until the limits that the provider last reported are reset
   */
  begin(retryAfter: number | undefined): boolean {
    this.cancel();
    const untilReset = Math.max(0, this.#resetAt - performance.now()) / 1_000;
    const seconds = Math.ceil(retryAfter ?? untilReset);
    if (this.#hasRequested || seconds === 0 || seconds > maxWait) return false;
    this.seconds = seconds;
    this.secondsLeft = seconds;
    this.#endsAt = performance.now() + seconds * 1_000;
    this.#timer = setInterval(() => this.#tick(), 1_000);
    return true;
  }

  apply(event: ServerEvent): void {
    if (event.type === "rate_limits.updated") this.#readLimits(event);
    // The visitor's new turn will be answered, or an answer has begun.
    const isAnswered =
      event.type === "input_audio_buffer.speech_started" || event.type === "response.created";
    if (isAnswered) this.cancel();
  }

  cancel(): void {
    clearInterval(this.#timer);
    this.secondsLeft = undefined;
  }

  /** Call it when a new call begins. */
  reset(): void {
    this.cancel();
    this.#hasRequested = false;
    this.#resetAt = 0;
  }

  readonly #tick = action(() => {
    this.secondsLeft = Math.max(0, Math.round((this.#endsAt - performance.now()) / 1_000));
    if (this.secondsLeft > 0) return;
    clearInterval(this.#timer);
    this.#hasRequested = true;
    if (!this.#requestAnswer()) this.cancel();
  });

  #readLimits({ limits }: Extract<ServerEvent, { type: "rate_limits.updated" }>): void {
    const usedUp = limits.filter(
      ({ limit, remaining }) => remaining != null && remaining <= (limit ?? 0) * nearNothing,
    );
    const seconds = Math.max(0, ...usedUp.map(({ resetSeconds }) => resetSeconds ?? 0));
    this.#resetAt = performance.now() + seconds * 1_000;
  }
}
