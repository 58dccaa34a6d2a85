import { expect, test } from "vitest";
import {
  type Population,
  sampleDirectSubscription,
} from "../../../app/reactive/benchmarks/direct-subscription.ts";
import { median } from "../../../app/reactive/benchmarks/median.ts";
import { createPostRecords } from "../../../app/reactive/benchmarks/post-records.ts";
import { hydrateReactivePosts } from "../../../app/reactive/benchmarks/reactive-posts.ts";
import { createReactiveTodos } from "../../../app/reactive/benchmarks/reactive-todos.ts";
import { sampleRehydration } from "../../../app/reactive/benchmarks/rehydration.ts";
import { spreadIndices } from "../../../app/reactive/benchmarks/spread-indices.ts";
import { hydrateTraditionalPosts } from "../../../app/reactive/benchmarks/traditional-posts.ts";
import { createTraditionalTodos } from "../../../app/reactive/benchmarks/traditional-todos.ts";

/** A clock that moves by one millisecond whenever it is read. */
function steppingClock(): () => number {
  let time = 0;
  return () => time++;
}

test.for([createTraditionalTodos, createReactiveTodos])(
  "direct subscription: every write leads to one call ($name)",
  (create) => {
    const sample = sampleDirectSubscription(create, 1000, steppingClock(), 5);
    expect(Object.values(sample).every((milliseconds) => milliseconds > 0)).toBe(true);
  },
);

test("direct subscription: objects that do not call are found out", () => {
  expect(() => sampleDirectSubscription(createDeaf, 1000, steppingClock(), 5)).toThrow("0 calls");
});

test.for([hydrateTraditionalPosts, hydrateReactivePosts])(
  "rehydration: everything is read, and every written post is told once ($name)",
  (hydrate) => {
    const records = createPostRecords(100);
    const sample = sampleRehydration(hydrate, records, steppingClock(), 5);
    expect(Object.values(sample).every((milliseconds) => milliseconds > 0)).toBe(true);
    expect(records).toEqual(createPostRecords(100));
  },
);

test("a post has ten comments and ten further attributes", () => {
  const [post] = createPostRecords(1);
  expect(post?.comments).toHaveLength(10);
  expect(Object.keys(post ?? {}).filter((key) => key.startsWith("attribute"))).toHaveLength(10);
});

test("spread indices are different ones within the size", () => {
  for (const round of [0, 1, 12_345]) {
    const indices = spreadIndices(100, 1000, round);
    expect(new Set(indices).size).toBe(100);
    expect(Math.max(...indices)).toBeLessThan(1000);
  }
});

test("the median of an even and of an odd number of values", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
});

function createDeaf(): Population {
  return { subscribe() {}, update() {} };
}
