import type { BenchmarkProgress, BenchmarkRow } from "./run-benchmark.ts";

/** What the worker tells of a run. */
export type BenchmarkMessage =
  | ({ readonly kind: "progress" } & BenchmarkProgress)
  | { readonly kind: "result"; readonly rows: readonly BenchmarkRow[] }
  | { readonly kind: "failure"; readonly message: string };
