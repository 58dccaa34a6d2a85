import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, totalmem, type as osType } from "node:os";

/** Where the figures come from, in one line of Markdown. */
export function describeMachine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return [
    `Commit ${commit()}`,
    `Node ${process.versions.node}`,
    osType(),
    `${availableParallelism()} × ${model}`,
    `${memory} GiB`,
    `load ${load} at the start`,
  ].join(", ");
}

/** The commit that is measured. What `npm run bench` itself writes does not count as a change. */
function commit(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const head = git("rev-parse", "--short=10", "HEAD");
  const changes = git("status", "--porcelain", "--", ".", ":!docs/benchmarks.md");
  return changes === "" ? `\`${head}\`` : `\`${head}\` with changes`;
}
