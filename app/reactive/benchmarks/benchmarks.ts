import type { BenchmarkName } from "./benchmark-titles.ts";
import { directSubscriptionSizes } from "./direct-subscription.ts";
import { rehydrationSizes } from "./rehydration.ts";

/** The implementations that a benchmark compares, in the table's order. */
export const sides = ["traditional", "second", "mobx", "reactiveObject"] as const;
export type BenchmarkSide = (typeof sides)[number];

const sideNames = { traditional: "traditional", mobx: "MobX", reactiveObject: "reactiveObject" };

export const samplesPerStep = 5;

/** 100,000 MobX objects take some 400 MB, more than a phone's browser allows. */
const maxMobxSize = 10_000;

/** Returns the sides that are measured with this many objects. */
export function sidesMeasuredAt(size: number): readonly BenchmarkSide[] {
  return sides.filter((side) => side !== "mobx" || size <= maxMobxSize);
}

export interface Benchmark {
  readonly sizes: readonly number[];
  /** What a size counts, in the plural. */
  readonly objects: string;
  readonly steps: readonly BenchmarkStep[];
  /** The second side is another form of plain objects. */
  readonly sideNames: Readonly<Record<BenchmarkSide, string>>;
}

interface BenchmarkStep {
  readonly key: string;
  readonly label: string;
  readonly describe: (size: string) => string;
  /** True for the sum of other steps. It is told first, since a step may defer its work to another. */
  readonly isSum?: boolean;
}

export const benchmarks: Record<BenchmarkName, Benchmark> = {
  "direct-subscription": {
    sizes: directSubscriptionSizes,
    objects: "objects",
    steps: [
      { key: "create", label: "Create", describe: (size) => `Creating ${size} objects` },
      { key: "subscribe", label: "Subscribe", describe: () => "Subscribing to them" },
      { key: "update", label: "Update 100", describe: () => "Updating 100 of them" },
    ],
    sideNames: { ...sideNames, second: "listener in a field" },
  },
  rehydration: {
    sizes: rehydrationSizes,
    objects: "posts",
    steps: [
      {
        key: "hydrate",
        label: "Hydrate",
        describe: () => "Hydrating alone, which puts work off to the first read",
      },
      {
        key: "firstRead",
        label: "First read",
        describe: () => "Reading them all for the first time",
      },
      {
        key: "both",
        label: "Both together",
        describe: (size) => `Hydrating and reading ${size} posts`,
        isSum: true,
      },
      { key: "update", label: "Update 100", describe: () => "Updating 100 of them" },
    ],
    sideNames: { ...sideNames, second: "records kept" },
  },
};

export type BenchmarkMessage =
  | ({ readonly kind: "progress" } & BenchmarkProgress)
  | { readonly kind: "result"; readonly rows: readonly BenchmarkRow[] }
  | { readonly kind: "failure"; readonly message: string };

/** Milliseconds, over several samples of one step. */
export interface Measurement {
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export interface BenchmarkRow {
  readonly size: number;
  readonly step: string;
  readonly traditional: Measurement;
  readonly second: Measurement;
  /** Undefined above 10,000 objects or posts. */
  readonly mobx?: Measurement;
  readonly reactiveObject: Measurement;
}

export interface BenchmarkProgress {
  readonly done: number;
  readonly total: number;
}
