import fc from "fast-check";
import { expect, test } from "vitest";
import type { Measurement } from "../../../../app/reactive/benchmarks/benchmarks.ts";
import { sampleDirectSubscription } from "../../../../app/reactive/benchmarks/direct-subscription.ts";
import { formatVerdict } from "../../../../app/reactive/benchmarks/format-results.ts";
import { reactiveSide } from "../../../../app/reactive/benchmarks/reactive-side.ts";
import {
  createPostRecords,
  type HydratePosts,
  sampleRehydration,
} from "../../../../app/reactive/benchmarks/rehydration.ts";
import { spreadIndices } from "../../../../app/reactive/benchmarks/timing.ts";
import { median } from "../../../../app/reactive/metrics/median.ts";
import { mobxSide } from "../../../../app/reactive/benchmarks/mobx-side.ts";
import {
  secondSide,
  traditionalSide,
} from "../../../../app/reactive/benchmarks/traditional-side.ts";

/** A clock that moves by so much whenever it is read that each step is over when it has run once. */
function steppingClock(): () => number {
  let time = 0;
  return () => (time += 5);
}

function createDeaf() {
  return { subscribe() {}, update() {} };
}

test("direct subscription: objects that do not call are found out", () => {
  expect(() => sampleDirectSubscription(createDeaf, 1000, steppingClock(), 5)).toThrow("0 calls");
});

test.for(
  [traditionalSide, secondSide, mobxSide, reactiveSide].map(({ hydratePosts }) => hydratePosts),
)("rehydration: everything is read, and every written post is told once (%o)", (hydrate) => {
  const records = createPostRecords(100);
  const sample = sampleRehydration(hydrate, records, steppingClock(), 5);
  expect(Object.values(sample).every((milliseconds) => milliseconds > 0)).toBe(true);
  expect(records).toEqual(createPostRecords(100));
});

test("what is done once to each thing is timed by a clock far coarser than it, whatever it takes", () => {
  const records = createPostRecords(2);
  const costs = fc.record({
    phase: fc.double({ min: 0, max: 1, noNaN: true }),
    hydrate: fc.double({ min: 0.01, max: 10, noNaN: true }),
    read: fc.double({ min: 0.01, max: 10, noNaN: true }),
  });
  fc.assert(
    fc.property(costs, ({ phase, hydrate, read }) => {
      let time = phase;
      const slowly: HydratePosts = (given) => {
        time += hydrate;
        const posts = traditionalSide.hydratePosts(given);
        const update: typeof posts.update = (indices, text) => {
          time += 1;
          posts.update(indices, text);
        };
        const readSlowly: typeof posts.read = (indices) => {
          time += read;
          return posts.read(indices);
        };
        return { ...posts, update, read: readSlowly };
      };
      const { firstRead } = sampleRehydration(slowly, records, () => Math.floor(time), 4);
      expect(firstRead).toBeGreaterThan(read / 3);
      expect(firstRead).toBeLessThan(read * 3);
    }),
    { examples: [[{ phase: 0, hydrate: 2.323333333333338, read: 0.01 }]] },
  );
});

test.for([
  [22.5, 0.74, "30 times faster"],
  [4.7, 27.7, "5.9 times slower"],
  [2.7, 2.8, "about equal"],
  [2, 0, "too short to measure"],
  [0, 2, "too short to measure"],
  [0, 0, "too short to measure"],
  [Number.NaN, 3, "too short to measure"],
] as const)("traditional %d ms, reactive %d ms: %s", ([traditional, reactiveObject, verdict]) => {
  const row = {
    traditional: alwaysTook(traditional),
    reactiveObject: alwaysTook(reactiveObject),
  };
  expect(formatVerdict(row)).toBe(verdict);
});

test("where a side spreads widely, or either median lies within the other's range, there is no clear difference, else there is one", () => {
  const time = fc.double({ min: 0.1, max: 100, noNaN: true });
  const spread = fc.double({ min: 1.2, max: 2.5, noNaN: true });
  const measured = fc
    .record({ middle: time, below: spread, above: spread })
    .map(({ middle, below, above }): Measurement => ({
      median: middle,
      lowest: middle / below,
      highest: middle * above,
    }));
  fc.assert(
    fc.property(measured, measured, (traditional, reactiveObject) => {
      const row = { traditional, reactiveObject };
      const ratio = traditional.median / reactiveObject.median;
      const isWide = ![traditional, reactiveObject].every(isNarrow);
      fc.pre(isWide || Math.max(ratio, 1 / ratio) > 1.16);
      const isUnclear =
        isWide ||
        isWithin(traditional.median, reactiveObject) ||
        isWithin(reactiveObject.median, traditional);
      if (isUnclear) expect(formatVerdict(row)).toBe("no clear difference");
      else expect(formatVerdict(row)).toMatch(/ times (faster|slower)$/);
    }),
    {
      // Runs of one browser: ranges that overlap on one side alone, and one that spreads widely.
      examples: [
        [
          { lowest: 12.6, median: 27.7, highest: 58.8 },
          { lowest: 10.7, median: 21.9, highest: 24.5 },
        ],
        [
          { lowest: 33, median: 100, highest: 326 },
          { lowest: 4.6, median: 6.2, highest: 9 },
        ],
      ],
    },
  );
});

test("a post has ten comments and ten further attributes", () => {
  const [post] = createPostRecords(1);
  expect(post?.comments).toHaveLength(10);
  expect(Object.keys(post ?? {}).filter((key) => key.startsWith("attribute"))).toHaveLength(10);
});

test("spread indices are different ones within the size, and a median is that of an even number, too", () => {
  for (const round of [0, 1, 12_345]) {
    const indices = spreadIndices(100, 1000, round);
    expect(new Set(indices).size).toBe(100);
    expect(Math.max(...indices)).toBeLessThan(1000);
  }
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5]);
});

function alwaysTook(time: number): Measurement {
  return { lowest: time, median: time, highest: time };
}

function isNarrow({ lowest, median: middle, highest }: Measurement): boolean {
  return highest - lowest <= 2 * middle;
}

function isWithin(milliseconds: number, { lowest, highest }: Measurement): boolean {
  return lowest <= milliseconds && milliseconds <= highest;
}
