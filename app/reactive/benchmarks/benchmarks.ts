import { directSubscriptionSizes } from "./direct-subscription.ts";
import { rehydrationSizes } from "./rehydration.ts";

export const benchmarkNames = ["direct-subscription", "rehydration"] as const;

export type BenchmarkName = (typeof benchmarkNames)[number];

/** A way to keep the objects. */
export type BenchmarkSide = "traditional" | "withField" | "mobx" | "reactiveObject";

export const sideNames: Readonly<Record<BenchmarkSide, string>> = {
  traditional: "traditional",
  withField: "listener in a field",
  mobx: "MobX",
  reactiveObject: "reactiveObject",
};

export const samplesPerStep = 5;

/** 100,000 objects of MobX take some 400 MB, which a phone's browser does not give. */
const mostOfMobx = 10_000;

/** The sides that take part with so many objects, in the table's order. */
export function sidesAt(name: BenchmarkName, size: number): readonly BenchmarkSide[] {
  return benchmarks[name].sides.filter((side) => side !== "mobx" || size <= mostOfMobx);
}

export interface Benchmark {
  readonly title: string;
  readonly sizes: readonly number[];
  readonly objects: string;
  readonly steps: readonly BenchmarkStep[];
  /** In the table's order. */
  readonly sides: readonly BenchmarkSide[];
}

interface BenchmarkStep {
  readonly key: string;
  readonly label: string;
  /** As the result's sentence has it. */
  readonly told: (size: string) => string;
  /** Whether it is the sum of others: it is told first, since a step may put off work to another. */
  readonly isSum?: boolean;
}

export const benchmarks: Record<BenchmarkName, Benchmark> = {
  "direct-subscription": {
    title: "Direct subscription Benchmark",
    sizes: directSubscriptionSizes,
    objects: "objects",
    steps: [
      { key: "create", label: "Create", told: (size) => `Creating ${size} objects` },
      { key: "subscribe", label: "Subscribe", told: () => "Subscribing to them" },
      { key: "update", label: "Update 100", told: () => "Updating 100 of them" },
    ],
    sides: ["traditional", "withField", "mobx", "reactiveObject"],
  },
  rehydration: {
    title: "Rehydration Benchmark",
    sizes: rehydrationSizes,
    objects: "posts",
    steps: [
      {
        key: "hydrate",
        label: "Hydrate",
        told: () => "Hydrating alone, which puts work off to the first read",
      },
      { key: "firstRead", label: "First read", told: () => "Reading them all for the first time" },
      {
        key: "both",
        label: "Both together",
        told: (size) => `Hydrating and reading ${size} posts`,
        isSum: true,
      },
      { key: "update", label: "Update 100", told: () => "Updating 100 of them" },
    ],
    sides: ["traditional", "mobx", "reactiveObject"],
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
  /** Only in the direct subscription. */
  readonly withField?: Measurement;
  /** Up to 10,000 objects or posts. */
  readonly mobx?: Measurement;
  readonly reactiveObject: Measurement;
}

export interface BenchmarkProgress {
  readonly done: number;
  readonly total: number;
}
