import type { MetricSide } from "../metrics/metrics.ts";
import {
  type BenchmarkName,
  type BenchmarkProgress,
  type BenchmarkRow,
  benchmarks,
  type Measurement,
} from "./benchmarks.ts";
import { sampleDirectSubscription } from "./direct-subscription.ts";
import { createReactiveTodos, hydrateReactivePosts } from "./reactive-side.ts";
import { createPostRecords, sampleRehydration } from "./rehydration.ts";
import { median } from "../metrics/median.ts";
import { createTraditionalTodos, hydrateTraditionalPosts } from "./traditional-side.ts";

interface BenchmarkPlan {
  readonly sizes: readonly number[];
  readonly samples: number;
  /** Minimum milliseconds to repeat each step; well above the clock's resolution. */
  readonly shortest: number;
}

type Sample = Readonly<Record<string, number>>;

const sides: readonly MetricSide[] = ["traditional", "reactiveObject"];

function usualPlan(name: BenchmarkName): BenchmarkPlan {
  return { sizes: benchmarks[name].sizes, samples: 5, shortest: 4 };
}

/** Alternates between the sides, so that other load affects both. `readTime` returns milliseconds. */
export function* sampleBenchmark(
  name: BenchmarkName,
  readTime: () => number,
  { sizes, samples, shortest }: BenchmarkPlan = usualPlan(name),
): Generator<BenchmarkProgress, readonly BenchmarkRow[]> {
  const total = (sizes.length * samples + 1) * sides.length;
  const rows: BenchmarkRow[] = [];
  let done = 0;
  for (const size of sizes) {
    const takeSample = sampler(name, size, readTime, shortest);
    const taken: Record<MetricSide, Sample[]> = { traditional: [], reactiveObject: [] };
    const firstRound = size === sizes[0] ? 0 : 1;
    for (let round = firstRound; round <= samples; round++) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        yield { done, total };
        const sample = takeSample(side);
        if (round > 0) taken[side].push(sample);
        done++;
      }
    }
    for (const { key, label } of benchmarks[name].steps) {
      const traditional = measurement(taken.traditional, key);
      const reactiveObject = measurement(taken.reactiveObject, key);
      rows.push({ size, step: label, traditional, reactiveObject });
    }
  }
  yield { done, total };
  return rows;
}

function sampler(
  name: BenchmarkName,
  size: number,
  readTime: () => number,
  shortest: number,
): (side: MetricSide) => Sample {
  if (name === "direct-subscription") {
    const create = { traditional: createTraditionalTodos, reactiveObject: createReactiveTodos };
    return (side) => ({ ...sampleDirectSubscription(create[side], size, readTime, shortest) });
  }
  const records = createPostRecords(size);
  const hydrate = { traditional: hydrateTraditionalPosts, reactiveObject: hydrateReactivePosts };
  return (side) => {
    const sample = sampleRehydration(hydrate[side], records, readTime, shortest);
    return { ...sample, both: sample.hydrate + sample.firstRead };
  };
}

function measurement(samples: readonly Sample[], key: string): Measurement {
  const times = samples.map((sample) => sample[key] ?? Number.NaN);
  return { median: median(times), lowest: Math.min(...times), highest: Math.max(...times) };
}
