import { type BenchmarkMessage, benchmarkNames } from "./benchmarks.ts";
import { sampleBenchmark } from "./sampling.ts";

try {
  const name = benchmarkNames.find((candidate) => candidate === self.name);
  if (name === undefined) throw new Error(`there is no benchmark “${self.name}”`);
  const run = sampleBenchmark(name, () => performance.now());
  let step = run.next();
  for (; !step.done; step = run.next()) tell({ kind: "progress", ...step.value });
  tell({ kind: "result", rows: step.value });
} catch (error) {
  tell({ kind: "failure", message: error instanceof Error ? error.message : String(error) });
}

function tell(message: BenchmarkMessage): void {
  postMessage(message);
}
