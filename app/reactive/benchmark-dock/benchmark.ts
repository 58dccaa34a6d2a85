import { directSubscriptionSizes } from "../benchmarks/direct-subscription.ts";
import { rehydrationSizes } from "../benchmarks/post-records.ts";

/** The two benchmarks, in the order of their buttons. */
export const benchmarkNames = ["direct-subscription", "rehydration"] as const;

export type BenchmarkName = (typeof benchmarkNames)[number];

/** What one benchmark measures. */
export interface Benchmark {
  readonly title: string;
  /** How many objects there are, one run after the other. */
  readonly sizes: readonly number[];
  readonly objects: string;
  /** What each key of a sample stands for. */
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
