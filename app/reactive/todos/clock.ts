import { _isComputingDerivation, createAtom, type IAtom, transaction } from "mobx";
import { dayLength } from "../../dates/calendar-date.ts";
import { londonClock, londonToEpoch } from "../../dates/london.ts";

/** Milliseconds. */
const tickLength = 1000;

interface Moment {
  readonly atom: IAtom;
  hasPassed: boolean;
}

/**
 * Observers rerun only when an observed moment passes (or is ahead again, after the device's clock is set back).
 * The timer runs only while there are observers.
 */
export class Clock {
  readonly #readTime: () => number;
  readonly #moments = new Map<number, Moment>();
  #timer: ReturnType<typeof setInterval> | undefined = undefined;
  #startOfToday = 0;
  #startOfNextDay = 0;

  /** `readTime` returns epoch milliseconds. */
  constructor(readTime: () => number = Date.now) {
    this.#readTime = readTime;
  }

  /** Epoch milliseconds. Not tracked. */
  get now(): number {
    return this.#readTime();
  }

  /** `time` is in epoch milliseconds. Tracked. */
  hasPassed(time: number): boolean {
    this.#observe(time);
    return time < this.#readTime();
  }

  /** The last millisecond of today in London: for values that depend only on the date. Tracked. */
  get endOfToday(): number {
    const now = this.#readTime();
    if (now < this.#startOfToday || now >= this.#startOfNextDay) {
      const today = Math.floor(londonClock(now) / dayLength) * dayLength;
      this.#startOfToday = londonToEpoch(today);
      this.#startOfNextDay = londonToEpoch(today + dayLength);
    }
    this.#observeSpan(this.#startOfToday - 1, this.#startOfNextDay - 1);
    return this.#startOfNextDay - 1;
  }

  /** Returns now, rounded towards `time` so that the two are whole steps apart (`step` in milliseconds). Tracked. */
  nowInSteps(time: number, step: number): number {
    const now = this.#readTime();
    if (now <= time) {
      const end = time - Math.floor((time - now) / step) * step;
      this.#observeSpan(end - step, end);
      return end;
    }
    const start = time + Math.floor((now - time) / step) * step;
    const first = Math.max(start, time + 1);
    this.#observeSpan(first - 1, start + step - 1);
    return first;
  }

  /** Reruns observers when the time leaves the span: after `lastBefore`, up to `last`. */
  #observeSpan(lastBefore: number, last: number): void {
    this.#observe(lastBefore);
    this.#observe(last);
  }

  #observe(time: number): void {
    if (!_isComputingDerivation()) return;
    const moment = this.#moments.get(time) ?? this.#createMoment(time);
    moment.atom.reportObserved();
  }

  #createMoment(time: number): Moment {
    const atom = createAtom(
      "Clock.moment",
      () => {
        this.#moments.set(time, moment);
        this.#timer ??= setInterval(() => this.#tick(), tickLength);
      },
      () => {
        this.#moments.delete(time);
        if (this.#moments.size > 0) return;
        clearInterval(this.#timer);
        this.#timer = undefined;
      },
    );
    const moment: Moment = { atom, hasPassed: time < this.#readTime() };
    return moment;
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
