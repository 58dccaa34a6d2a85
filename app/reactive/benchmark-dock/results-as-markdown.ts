import { formatCount } from "../format-count.ts";
import { type BenchmarkName, benchmarks } from "./benchmark.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import { formatDuration } from "./format-duration.ts";
import { formatRatio, formatSpread } from "./format-measurement.ts";
import type { Measurement } from "./run-benchmark.ts";

/** A run's results as a Markdown table, to be pasted wherever they are talked about. */
export function resultsAsMarkdown(name: BenchmarkName, results: BenchmarkResults): string {
  const { title, objects } = benchmarks[name];
  const lines = results.rows.map((row, index) => {
    const before = results.rowsBefore?.[index];
    const cells = [
      formatCount(row.size),
      row.step,
      formatCell(row.traditional),
      formatCell(row.reactiveObject),
      formatRatio(row),
      ...(before ? [formatRatio(before)] : []),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const before = results.rowsBefore ? { head: " Run before |", rule: " --: |" } : undefined;
  return [
    `## ${title}`,
    "",
    "Milliseconds: median (lowest–highest).",
    "",
    `| ${objects} | step | traditional | reactiveObject | ratio |${before?.head ?? ""}`,
    `| --: | :-- | --: | --: | --: |${before?.rule ?? ""}`,
    ...lines,
    "",
  ].join("\n");
}

function formatCell(measurement: Measurement): string {
  return `${formatDuration(measurement.median)} (${formatSpread(measurement)})`;
}
