import {
  type CreatePopulation,
  sampleDirectSubscription,
} from "../../../app/reactive/benchmarks/direct-subscription.ts";
import {
  createPostRecords,
  type HydratePosts,
  sampleRehydration,
} from "../../../app/reactive/benchmarks/rehydration.ts";
import { median } from "../../../app/reactive/benchmarks/timing.ts";
import { unlessShort } from "../scale.ts";
import type { Measurement } from "./columns.ts";

// One variant and one workload, in a process of its own: prints the medians of its samples as JSON.
const [id = "", workload = ""] = process.argv.slice(2);
const objects = unlessShort(100_000, 1_000);
const posts = unlessShort(10_000, 100);
const shortest = 1;
const mostSamples = 20;
const warmUpSamples = 5;
const mostMilliseconds = unlessShort(2500, 100);

interface VariantModule {
  readonly createPopulation: CreatePopulation;
  readonly hydratePosts: HydratePosts;
}

const variant: VariantModule = await import(`./variants/${id}.ts`);
console.log(JSON.stringify(workload === "direct" ? measureDirect() : measureRehydration()));

function measureDirect(): Measurement {
  const heap = heapPerObject();
  const samples = collect(() =>
    sampleDirectSubscription(variant.createPopulation, objects, now, shortest),
  );
  return {
    create: median(samples.map(({ create }) => create)),
    subscribe: median(samples.map(({ subscribe }) => subscribe)),
    update: median(samples.map(({ update }) => update)),
    heap,
  };
}

function measureRehydration(): Measurement {
  const records = createPostRecords(posts);
  const samples = collect(() => sampleRehydration(variant.hydratePosts, records, now, shortest));
  return {
    hydrate: median(samples.map(({ hydrate }) => hydrate)),
    firstRead: median(samples.map(({ firstRead }) => firstRead)),
    postUpdate: median(samples.map(({ update }) => update)),
  };
}

/**
 * Samples until there are enough or it takes too long. The first ones, which are cold, are left out,
 * and so is that half of the others in which other programs took most of the processor.
 */
function collect<T>(sample: () => T): T[] {
  const start = now();
  const taken: { sample: T; share: number }[] = [];
  while (taken.length < mostSamples && now() - start < mostMilliseconds) {
    collectGarbage();
    const before = process.threadCpuUsage();
    const sampleStart = now();
    const result = sample();
    const { user, system } = process.threadCpuUsage(before);
    taken.push({ sample: result, share: (user + system) / (now() - sampleStart) });
  }
  const warm = taken.slice(Math.min(warmUpSamples, Math.floor(taken.length / 2)));
  const undisturbed = warm
    .toSorted((a, b) => b.share - a.share)
    .slice(0, Math.ceil(warm.length / 2));
  return undisturbed.map(({ sample: result }) => result);
}

/** Bytes for an object with its record and one listener. */
function heapPerObject(): number {
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let calls = 0;
  const population = variant.createPopulation(objects);
  population.subscribe(() => () => {
    calls++;
  });
  collectGarbage();
  const after = process.memoryUsage().heapUsed;
  population.update([0], "A new title");
  if (calls === 0) throw new Error("No listener was called");
  return (after - before) / objects;
}

function collectGarbage(): void {
  globalThis.gc?.();
}

function now(): number {
  return performance.now();
}
