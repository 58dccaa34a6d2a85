import { expect, test, vi } from "vitest";
import { Metrics } from "../../../../app/reactive/metrics/metrics.ts";

test("a name is registered once, before it is used, and each side has its own counter", () => {
  const metrics = new Metrics();
  expect(() => metrics.register("isOverdue")).toThrow(/^Metric already registered$/);
  const error = /^Metric not registered: register it first$/;
  expect(() => metrics.count("isLate", "traditional")).toThrow(error);
  expect(() => metrics.get("isLate")).toThrow(error);
  for (const side of ["traditional", "traditional", "reactiveObject"] as const) {
    metrics.count("formatDate", side);
  }
  const counted = { name: "formatDate", traditional: 2, reactiveObject: 1 };
  expect(metrics.get("formatDate")).toEqual(counted);
});

test("listeners hear of any number of calls once, after the present task", async () => {
  const metrics = new Metrics();
  const listener = vi.fn();
  const stop = metrics.subscribe(listener);
  const before = metrics.rows();
  expect(metrics.rows()).toBe(before);
  for (let call = 0; call < 1000; call++) metrics.count("isCompleted", "traditional");
  expect(listener).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(metrics.rows()[0]?.traditional).toBe(1000);
  stop();
  metrics.count("isCompleted", "traditional");
  await Promise.resolve();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(metrics.rows()[0]?.traditional).toBe(1001);
});
