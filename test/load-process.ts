import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { generateLoad, type Load, percentile } from "./load-generator.ts";

/** What a load showed, in milliseconds. */
export interface LoadFigures {
  median: number;
  p99: number;
  p999: number;
  requests: number;
  statuses: Record<string, number>;
}

/** Generates a load in a process of its own, so that nothing else that this one does is measured with it. */
export async function measureLoad(load: Load): Promise<LoadFigures> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    import.meta.filename,
    JSON.stringify(load),
  ]);
  return JSON.parse(stdout);
}

if (import.meta.main) {
  const { latencies, statuses } = await generateLoad(JSON.parse(process.argv[2] ?? ""));
  const figures: LoadFigures = {
    median: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    p999: percentile(latencies, 0.999),
    requests: latencies.length,
    statuses: Object.fromEntries(statuses),
  };
  console.log(JSON.stringify(figures));
}
