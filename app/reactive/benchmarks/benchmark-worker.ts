import { errorMessage } from "../../log/error-message.ts";
import { benchmarkNames } from "./benchmark-titles.ts";
import type { BenchmarkMessage } from "./benchmarks.ts";
import { sampleBenchmark } from "./sampling.ts";

try {
  const name = benchmarkNames.find((candidate) => candidate === self.name);
  if (name === undefined) throw new Error(`there is no benchmark “${self.name}”`);
  const run = sampleBenchmark(name, () => performance.now());
  let step = run.next();
  for (; !step.done; step = run.next()) post({ kind: "progress", ...step.value });
  post({ kind: "result", rows: step.value });
} catch (error) {
  post({ kind: "failure", message: errorMessage(error) });
}

function post(message: BenchmarkMessage): void {
  postMessage(message);
}
