import * as fc from "fast-check";
import { autorun } from "mobx";
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
  expect(vi.getTimerCount()).toBe(0);
  const stop = autorun(() => clock.hasPassed(noon + 5000));
  const stopSecond = autorun(() => clock.endOfToday);
  expect(vi.getTimerCount()).toBe(1);
  stop();
  expect(vi.getTimerCount()).toBe(1);
  stopSecond();
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
  expect(vi.getTimerCount()).toBe(0);
});

test("the end of today is London's midnight, in winter and in summer", () => {
  expect(new Clock(() => Date.UTC(2026, 0, 15, 23, 30)).endOfToday + 1).toBe(Date.UTC(2026, 0, 16));
  expect(new Clock(() => Date.UTC(2026, 6, 15, 23, 30)).endOfToday + 1).toBe(
    Date.UTC(2026, 6, 16, 23),
  );
});

test("now in steps changes once a step, on either side of the moment, and the day at midnight only", () => {
  const clock = new Clock();
  let steps = 0;
  const due = noon + 2 * hour + 1;
  const ends: number[] = [];
  const stops = [
    autorun(() => {
      clock.nowInSteps(due, hour);
      steps++;
    }),
    autorun(() => ends.push(clock.endOfToday + 1)),
  ];
  vi.advanceTimersByTime(4 * hour + 2000);
  expect(steps).toBe(6);
  expect(clock.nowInSteps(due, hour)).toBeGreaterThan(due);
  vi.advanceTimersByTime(7 * hour);
  expect(ends).toEqual([noon + 12 * hour]);
  vi.advanceTimersByTime(2 * hour);
  expect(ends).toEqual([noon + 12 * hour, noon + 36 * hour]);
  for (const stop of stops) stop();
});

test("whenever it becomes, also by a clock that is set back, what is observed is within a second what an unobserved read gives", () => {
  const moments = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 20 });
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 5000 }), (seconds, step) => {
      let now = noon;
      const clock = new Clock(() => now);
      const read = (from: Clock) => ({
        step: from.nowInSteps(noon, step * 1000),
        end: from.endOfToday,
        hasPassed: from.hasPassed(noon + 500),
      });
      let seen = read(clock);
      const stop = autorun(() => (seen = read(clock)));
      for (const second of seconds) {
        now = noon + second * 1000;
        vi.advanceTimersByTime(1000);
        expect(seen).toEqual(read(new Clock(() => now)));
      }
      stop();
    }),
  );
});
