import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Blinker, blinkLength } from "../../../app/ui/blink.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function recordBlinks(blinker: Blinker) {
  const marks: (string | undefined)[] = [];
  blinker.subscribe(() => marks.push(blinker.mark()));
  return marks;
}

test("a changed value blinks for 1000 ms", () => {
  const blinker = new Blinker(1);
  blinker.show(2);
  vi.advanceTimersByTime(999);
  expect(blinker.mark()).toBe("odd");
  vi.advanceTimersByTime(1);
  expect(blinker.mark()).toBeUndefined();
});

test("the first value does not blink, nor does the same one again", () => {
  const blinker = new Blinker(1);
  blinker.show(1);
  expect(blinker.mark()).toBeUndefined();
});

test("changes during a blink, however many, queue exactly one further blink", () => {
  const blinker = new Blinker(0);
  const marks = recordBlinks(blinker);
  for (const value of [1, 2, 3, 4]) blinker.show(value);
  vi.advanceTimersByTime(10 * blinkLength);
  expect(marks).toEqual(["odd", "even", undefined]);
});

test("a change during the queued blink queues one more", () => {
  const blinker = new Blinker(0);
  const marks = recordBlinks(blinker);
  blinker.show(1);
  blinker.show(2);
  vi.advanceTimersByTime(blinkLength);
  blinker.show(3);
  vi.advanceTimersByTime(10 * blinkLength);
  expect(marks).toEqual(["odd", "even", "odd", undefined]);
});

test("a stopped blinker leaves no timer behind", () => {
  const blinker = new Blinker(0);
  blinker.show(1);
  blinker.show(2);
  blinker.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(blinker.mark()).toBeUndefined();
});
