import fc from "fast-check";
import { expect, test } from "vitest";
import { type Level, levels, Log, LOG_LIMIT } from "../../../app/log/memory-log.ts";

test("the log keeps the newest 1000 lines, whatever is written", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2500 }), (count) => {
      const log = new Log("debug");
      for (let index = 0; index < count; index++) log.info(`line ${index}`);
      expect(log.lines.length).toBe(Math.min(count, LOG_LIMIT));
      expect(log.lines.at(-1)?.message).toBe(count === 0 ? undefined : `line ${count - 1}`);
    }),
    { numRuns: 20 },
  );
});

test("what lies below the level is not recorded", () => {
  const anyLevel = fc.constantFrom<Level>(...levels);
  fc.assert(
    fc.property(anyLevel, anyLevel, (recorded, written) => {
      const log = new Log(recorded);
      log[written]("x");
      expect(log.lines.length).toBe(levels.indexOf(written) >= levels.indexOf(recorded) ? 1 : 0);
    }),
  );
});

test("a line carries its time, its level and its details in words", () => {
  const log = new Log("debug");
  const before = Date.now();
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  log.warn("Failed", new TypeError("no device"), { id: 7 }, "plain", undefined, circular);
  const [line] = log.lines;
  expect(line?.level).toBe("warn");
  expect(line?.at).toBeGreaterThanOrEqual(before);
  expect(line?.message).toBe(
    'Failed TypeError: no device {"id":7} plain undefined [object Object]',
  );
});

test("a listener hears each recorded line until it unsubscribes, and sees a new array each time", () => {
  const log = new Log("info");
  const seen: number[] = [];
  const arrays = new Set<unknown>();
  const unsubscribe = log.subscribe(() => {
    seen.push(log.lines.length);
    arrays.add(log.lines);
  });
  log.debug("not recorded");
  log.info("one");
  log.error("two");
  unsubscribe();
  log.info("three");
  expect(seen).toEqual([1, 2]);
  expect(arrays.size).toBe(2);
});
