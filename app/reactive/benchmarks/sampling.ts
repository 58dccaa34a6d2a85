import type { BenchmarkName } from "./benchmark-titles.ts";
import {
  type BenchmarkProgress,
  type BenchmarkRow,
  type BenchmarkSide,
  benchmarks,
  type Measurement,
  samplesPerStep,
  sidesMeasuredAt,
} from "./benchmarks.ts";
import { sampleDirectSubscription } from "./direct-subscription.ts";
import { mobxSide } from "./mobx-side.ts";
import { reactiveSide } from "./reactive-side.ts";
import { type Contestant, createPostRecords, sampleRehydration } from "./rehydration.ts";
import { median } from "../metrics/median.ts";
import { secondSide, traditionalSide } from "./traditional-side.ts";

interface BenchmarkPlan {
  readonly sizes: readonly number[];
  readonly samples: number;
  /** Each step is repeated for at least so many milliseconds, well above the clock's resolution. */
  readonly minDuration: number;
}

type Sample = Readonly<Record<string, number>>;
type Taken = Record<BenchmarkSide, Sample[]>;

/**
 * Measures the sides in turn, each round beginning with another, so that other load affects all alike. `readTime`
 * returns milliseconds.
 */
export function* sampleBenchmark(
  name: BenchmarkName,
  readTime: () => number,
  plan: BenchmarkPlan = { sizes: benchmarks[name].sizes, samples: samplesPerStep, minDuration: 4 },
): Generator<BenchmarkProgress, readonly BenchmarkRow[]> {
  const { sizes, samples, minDuration } = plan;
  // The smallest size gets one more round, to warm up.
  const roundsOf = (size: number) => samples + (size === sizes[0] ? 1 : 0);
  const total = sizes.reduce((sum, size) => sum + roundsOf(size) * sidesMeasuredAt(size).length, 0);
  const rows: BenchmarkRow[] = [];
  let done = 0;
  for (const size of sizes) {
    const takeSample = sampler(name, size, readTime, minDuration);
    const taken = { traditional: [], second: [], mobx: [], reactiveObject: [] } as Taken;
    const sides = sidesMeasuredAt(size);
    for (let round = samples + 1 - roundsOf(size); round <= samples; round++) {
      const first = round % sides.length;
      for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
        yield { done, total };
        const sample = takeSample(side);
        if (round > 0) taken[side].push(sample);
        done++;
      }
    }
    for (const { key, label } of benchmarks[name].steps) {
      rows.push({
        size,
        step: label,
        traditional: measurement(taken.traditional, key),
        second: measurement(taken.second, key),
        ...(sides.includes("mobx") && { mobx: measurement(taken.mobx, key) }),
        reactiveObject: measurement(taken.reactiveObject, key),
      });
    }
  }
  yield { done, total };
  return rows;
}

const contestants: Readonly<Record<BenchmarkSide, Contestant>> = {
  traditional: traditionalSide,
  second: secondSide,
  mobx: mobxSide,
  reactiveObject: reactiveSide,
};

function sampler(
  name: BenchmarkName,
  size: number,
  readTime: () => number,
  minDuration: number,
): (side: BenchmarkSide) => Sample {
  if (name === "direct-subscription") {
    return (side) => ({
      ...sampleDirectSubscription(contestants[side].createPopulation, size, readTime, minDuration),
    });
  }
  const records = createPostRecords(size);
  return (side) => {
    const sample = sampleRehydration(
      contestants[side].hydratePosts,
      records,
      readTime,
      minDuration,
    );
    return { ...sample, both: sample.hydrate + sample.firstRead };
  };
}

function measurement(samples: readonly Sample[], key: string): Measurement {
  const times = samples.map((sample) => sample[key] ?? Number.NaN);
  return { median: median(times), lowest: Math.min(...times), highest: Math.max(...times) };
}
