import { availableParallelism, cpus, loadavg, totalmem, type as osType } from "node:os";

/** Where the figures come from, in one line of Markdown. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return [
    `Node ${process.versions.node}`,
    osType(),
    `${availableParallelism()} × ${model}`,
    `${memory} GiB`,
    `load ${load} at the start`,
  ].join(", ");
}
