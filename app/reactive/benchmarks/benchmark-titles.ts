/** Kept apart from `benchmarks.ts`, which the page loads when a benchmark runs. */
export const benchmarkTitles = {
  "direct-subscription": "Direct subscription Benchmark",
  rehydration: "Rehydration Benchmark",
} as const;

export type BenchmarkName = keyof typeof benchmarkTitles;

export const benchmarkNames = Object.keys(benchmarkTitles) as readonly BenchmarkName[];
