import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { generateLoad, type Load, percentile } from "./load-generator.ts";

/** What a load showed, in milliseconds. */
export interface LoadFigures {
  median: number;
  p99: number;
  /** The 99th percentile of each second's requests, in the median second. */
  p99OfSecond: number;
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
  const load: Load = JSON.parse(process.argv[2] ?? "");
  const { latencies, statuses } = await generateLoad(load);
  const figures: LoadFigures = {
    median: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    p99OfSecond: percentile(p99BySecond(latencies, load.rate), 0.5),
    p999: percentile(latencies, 0.999),
    requests: latencies.length,
    statuses: Object.fromEntries(statuses),
  };
  console.log(JSON.stringify(figures));
}

function p99BySecond(latencies: Float64Array, rate: number): Float64Array {
  const seconds = Math.floor(latencies.length / rate);
  return Float64Array.from({ length: seconds }, (_, second) =>
    percentile(latencies.subarray(second * rate, (second + 1) * rate), 0.99),
  );
}
