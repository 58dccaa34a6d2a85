import { directSubscriptionSizes } from "./direct-subscription.ts";
import { rehydrationSizes } from "./rehydration.ts";

export const benchmarkNames = ["direct-subscription", "rehydration"] as const;

export type BenchmarkName = (typeof benchmarkNames)[number];

export interface Benchmark {
  readonly title: string;
  readonly sizes: readonly number[];
  readonly objects: string;
  readonly steps: readonly BenchmarkStep[];
}

interface BenchmarkStep {
  readonly key: string;
  readonly label: string;
  /** As the result's sentence has it. */
  readonly told: (size: string) => string;
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
  },
  rehydration: {
    title: "Rehydration Benchmark",
    sizes: rehydrationSizes,
    objects: "posts",
    steps: [
      { key: "hydrate", label: "Hydrate", told: (size) => `Hydrating ${size} posts` },
      { key: "firstRead", label: "First read", told: () => "Reading them all for the first time" },
      { key: "both", label: "Both together", told: () => "Both together" },
      { key: "update", label: "Update 100", told: () => "Updating 100 of them" },
    ],
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
  readonly reactiveObject: Measurement;
}

export interface BenchmarkProgress {
  readonly done: number;
  readonly total: number;
}
