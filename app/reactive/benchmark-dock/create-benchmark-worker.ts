import type { BenchmarkName } from "./benchmark.ts";

/** Starts the thread in which a benchmark runs, so that the page stays awake; its name says which. */
export function createBenchmarkWorker(name: BenchmarkName): Worker {
  return new Worker(new URL("./benchmark-worker.ts", import.meta.url), { type: "module", name });
}
