import { _isComputingDerivation, createAtom, type IAtom, transaction } from "mobx";
import { londonDate } from "../../dates/london.ts";

/** How often an observed clock looks at the time, in milliseconds. */
const tickLength = 1000;

interface Moment {
  readonly atom: IAtom;
  hasPassed: boolean;
}

/**
 * The time, shared by everything on the page that depends on it. One timer runs while at least one
 * value is observed, and none otherwise, so nothing ticks on the server.
 *
 * It is asked about moments, not read second by second: an observer of `hasPassed` runs again when
 * that moment has come and at no other tick, whether one moment is observed or a thousand.
 */
export class Clock {
  readonly #readTime: () => number;
  readonly #moments = new Map<number, Moment>();
  #timer: ReturnType<typeof setInterval> | undefined = undefined;
  #startOfNextDay = Number.NEGATIVE_INFINITY;

  /** `readTime` gives epoch milliseconds. */
  constructor(readTime: () => number = Date.now) {
    this.#readTime = readTime;
  }

  /** Epoch milliseconds. Not tracked: for writing down when something happened. */
  get now(): number {
    return this.#readTime();
  }

  /** Whether `time` (epoch milliseconds) is earlier than now. Tracked. */
  hasPassed(time: number): boolean {
    this.#observe(time);
    return time < this.#readTime();
  }

  /**
   * The last millisecond of today, which stays the same all day and so is a good dependency for
   * what depends on the date alone. Tracked.
   */
  get endOfToday(): number {
    const now = this.#readTime();
    if (now >= this.#startOfNextDay || now < this.#startOfNextDay - 82_800_000) {
      this.#startOfNextDay = now + londonDate(now).msUntilMidnight;
    }
    this.#observe(this.#startOfNextDay - 1);
    return this.#startOfNextDay - 1;
  }

  /**
   * Now, rounded so that it stays the same for a whole `step` (milliseconds), counted from `time`
   * in both directions: what "3 hours left" depends on. Before `time` it is the last millisecond of
   * the step, after `time` the first. Tracked.
   */
  nowInSteps(time: number, step: number): number {
    const now = this.#readTime();
    if (now <= time) {
      const end = time - Math.floor((time - now) / step) * step;
      this.#observe(end);
      return end;
    }
    const start = time + Math.floor((now - time) / step) * step;
    this.#observe(start + step - 1);
    return Math.max(start, time + 1);
  }

  /** How many moments are observed. */
  get observedMoments(): number {
    return this.#moments.size;
  }

  /** Whether the timer runs. */
  get isTicking(): boolean {
    return this.#timer !== undefined;
  }

  #observe(time: number): void {
    if (!_isComputingDerivation()) return;
    const moment = this.#moments.get(time) ?? this.#createMoment(time);
    moment.atom.reportObserved();
  }

  #createMoment(time: number): Moment {
    const atom = createAtom(
      "Clock.moment",
      () => this.#add(time, moment),
      () => this.#remove(time),
    );
    const moment: Moment = { atom, hasPassed: time < this.#readTime() };
    return moment;
  }

  #add(time: number, moment: Moment): void {
    this.#moments.set(time, moment);
    this.#timer ??= setInterval(() => this.#tick(), tickLength);
  }

  #remove(time: number): void {
    this.#moments.delete(time);
    if (this.#moments.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    const now = this.#readTime();
    transaction(() => {
      for (const [time, moment] of this.#moments) {
        const hasPassed = time < now;
        if (hasPassed === moment.hasPassed) continue;
        moment.hasPassed = hasPassed;
        moment.atom.reportChanged();
      }
    });
  }
}
