import { directSubscriptionSizes } from "./direct-subscription.ts";
import { rehydrationSizes } from "./rehydration.ts";

export const benchmarkNames = ["direct-subscription", "rehydration"] as const;

export type BenchmarkName = (typeof benchmarkNames)[number];

export interface Benchmark {
  readonly title: string;
  readonly sizes: readonly number[];
  readonly objects: string;
  readonly steps: readonly { readonly key: string; readonly label: string }[];
}

export const benchmarks: Record<BenchmarkName, Benchmark> = {
  "direct-subscription": {
    title: "Direct subscription Benchmark",
    sizes: directSubscriptionSizes,
    objects: "objects",
    steps: [
      { key: "create", label: "Create" },
      { key: "subscribe", label: "Subscribe" },
      { key: "update", label: "Update 100" },
    ],
  },
  rehydration: {
    title: "Rehydration Benchmark",
    sizes: rehydrationSizes,
    objects: "posts",
    steps: [
      { key: "hydrate", label: "Hydrate" },
      { key: "firstRead", label: "First read" },
      { key: "update", label: "Update 100" },
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
