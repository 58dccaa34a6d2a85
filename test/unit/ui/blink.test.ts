import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Blinker, blinkLength } from "../../../app/ui/blink.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

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

test("changes during a blink, however many, queue exactly one more, and those during that one more", () => {
  const blinker = new Blinker(0);
  const marks: (string | undefined)[] = [];
  blinker.subscribe(() => marks.push(blinker.mark()));
  for (const value of [1, 2, 3, 4]) blinker.show(value);
  vi.advanceTimersByTime(blinkLength);
  expect(marks).toEqual(["odd", "even"]);
  blinker.show(5);
  vi.advanceTimersByTime(10 * blinkLength);
  expect(marks).toEqual(["odd", "even", "odd", undefined]);
  for (const value of [6, 7]) blinker.show(value);
  vi.advanceTimersByTime(10 * blinkLength);
  expect(marks.slice(4)).toEqual(["odd", "even", undefined]);
});

test("a stopped blinker leaves no timer behind", () => {
  const blinker = new Blinker(0);
  blinker.show(1);
  blinker.show(2);
  blinker.stop();
  expect(vi.getTimerCount()).toBe(0);
  expect(blinker.mark()).toBeUndefined();
});
