import { formatDuration } from "./format-duration.ts";
import type { BenchmarkRow, Measurement } from "./run-benchmark.ts";

/** `0.21–0.25` */
export function formatSpread({ lowest, highest }: Measurement): string {
  return `${formatDuration(lowest)}–${formatDuration(highest)}`;
}

/** How much longer the reactive side took: `1.32 ×`. */
export function formatRatio({ traditional, reactiveObject }: BenchmarkRow): string {
  return `${(reactiveObject.median / traditional.median).toFixed(2)} ×`;
}
