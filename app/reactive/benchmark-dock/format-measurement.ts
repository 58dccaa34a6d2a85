import { formatDuration } from "./format-duration.ts";
import type { BenchmarkRow, Measurement } from "./run-benchmark.ts";

/** `0.21–0.25` */
export function formatSpread({ lowest, highest }: Measurement): string {
  return `${formatDuration(lowest)}–${formatDuration(highest)}`;
}

/** How much longer the reactive side took: `1.32 ×`. Of what the clock could not tell from nothing, there is none. */
export function formatRatio({ traditional, reactiveObject }: BenchmarkRow): string {
  if (!(traditional.median > 0 && reactiveObject.median > 0)) return "n/a";
  return `${(reactiveObject.median / traditional.median).toFixed(2)} ×`;
}
