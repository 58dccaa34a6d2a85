import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shareInFlight } from "../../../app/posts-api/newest-and-oldest.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("however many ask, a question is asked once, and again when its answer is old", async () => {
  let asked = 0;
  const answer = shareInFlight(async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 3000));
    return asked;
  }, 1000);
  const first = Array.from({ length: 50 }, answer);
  await vi.advanceTimersByTimeAsync(2999);
  first.push(answer());
  await vi.advanceTimersByTimeAsync(1);
  expect(new Set(await Promise.all(first))).toEqual(new Set([1]));
  await vi.advanceTimersByTimeAsync(999);
  expect(await answer()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  const second = answer();
  await vi.advanceTimersByTimeAsync(3000);
  expect(await second).toBe(2);
});

test("a failure holds as long, and ends nothing", async () => {
  let asked = 0;
  const answer = shareInFlight(() => {
    asked += 1;
    return Promise.reject(new Error("no"));
  }, 1000);
  await expect(answer()).rejects.toThrow("no");
  await expect(answer()).rejects.toThrow("no");
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await expect(answer()).rejects.toThrow("no");
  expect(asked).toBe(2);
});
