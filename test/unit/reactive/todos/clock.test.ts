import * as fc from "fast-check";
import { autorun, runInAction } from "mobx";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Clock } from "../../../../app/reactive/todos/clock.ts";

const noon = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: noon });
});

afterEach(() => {
  vi.useRealTimers();
});

test("nothing ticks until a value is observed, nor after the last observer left", () => {
  const clock = new Clock();
  expect(clock.hasPassed(noon + 5000)).toBe(false);
  expect(clock.isTicking).toBe(false);
  const stop = autorun(() => clock.hasPassed(noon + 5000));
  const stopSecond = autorun(() => clock.endOfToday);
  expect(clock.isTicking).toBe(true);
  stop();
  expect(clock.isTicking).toBe(true);
  stopSecond();
  expect(clock.isTicking).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

test("a thousand observed moments share one timer, and wake only the observer whose moment came", () => {
  const clock = new Clock();
  let runs = 0;
  const stops = Array.from({ length: 1000 }, (_, index) =>
    autorun(() => {
      clock.hasPassed(noon + 10_000 + index * 60_000);
      runs++;
    }),
  );
  expect(vi.getTimerCount()).toBe(1);
  expect(runs).toBe(1000);
  vi.advanceTimersByTime(12_000);
  expect(runs).toBe(1001);
  for (const stop of stops) stop();
  expect(clock.observedMoments).toBe(0);
});

test("a moment passes for its observers within a second", () => {
  const clock = new Clock();
  const seen: boolean[] = [];
  const stop = autorun(() => seen.push(clock.hasPassed(noon + 1500)));
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([false]);
  vi.advanceTimersByTime(1000);
  expect(seen).toEqual([false, true]);
  stop();
});

test("twenty thousand observations leave no moment and no timer behind", () => {
  const clock = new Clock();
  for (let round = 0; round < 100; round++) {
    runInAction(() => {
      for (let moment = 0; moment < 10_000; moment += 100) clock.hasPassed(noon + moment);
    });
    for (let moment = 0; moment < 100; moment++) autorun(() => clock.hasPassed(noon + moment))();
  }
  expect(clock.observedMoments).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test("the end of today is London's midnight, in winter and in summer", () => {
  expect(new Clock(() => Date.UTC(2026, 0, 15, 23, 30)).endOfToday + 1).toBe(Date.UTC(2026, 0, 16));
  expect(new Clock(() => Date.UTC(2026, 6, 15, 23, 30)).endOfToday + 1).toBe(
    Date.UTC(2026, 6, 16, 23),
  );
});

test("what depends on the day changes at midnight only", () => {
  const clock = new Clock();
  const ends: number[] = [];
  const stop = autorun(() => ends.push(clock.endOfToday + 1));
  vi.advanceTimersByTime(11 * hour);
  expect(ends).toEqual([noon + 12 * hour]);
  vi.advanceTimersByTime(2 * hour);
  expect(ends).toEqual([noon + 12 * hour, noon + 36 * hour]);
  stop();
});

test("now in steps changes once a step, on either side of the moment", () => {
  const clock = new Clock();
  let runs = 0;
  const due = noon + 2 * hour + 1;
  const stop = autorun(() => {
    clock.nowInSteps(due, hour);
    runs++;
  });
  vi.advanceTimersByTime(4 * hour + 2000);
  expect(runs).toBe(6);
  expect(clock.nowInSteps(due, hour)).toBeGreaterThan(due);
  stop();
});

test("a clock that is set back wakes whoever shows a step or the day", () => {
  const clock = new Clock();
  const steps: number[] = [];
  const days: number[] = [];
  const stops = [
    autorun(() => steps.push(clock.nowInSteps(noon + 24 * hour, hour))),
    autorun(() => steps.push(clock.nowInSteps(noon - hour, hour))),
    autorun(() => days.push(clock.endOfToday + 1)),
  ];
  vi.setSystemTime(noon - 30 * hour);
  vi.advanceTimersByTime(1000);
  expect(steps).toEqual([noon, noon, noon - 29 * hour, noon - 29 * hour]);
  expect(days).toEqual([noon + 12 * hour, noon - 12 * hour]);
  for (const stop of stops) stop();
});

test("whenever it becomes, an observed step is the one that an unobserved read gives", () => {
  const moments = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 5000 }), (seconds, step) => {
      let now = noon;
      const clock = new Clock(() => now);
      const seen = { step: 0, end: 0 };
      const stop = autorun(() => {
        seen.step = clock.nowInSteps(noon, step * 1000);
        seen.end = clock.endOfToday;
      });
      for (const second of seconds) {
        now = noon + second * 1000;
        vi.advanceTimersByTime(1000);
        const fresh = new Clock(() => now);
        const expected = { step: fresh.nowInSteps(noon, step * 1000), end: fresh.endOfToday };
        expect(seen).toEqual(expected);
      }
      stop();
    }),
  );
});
