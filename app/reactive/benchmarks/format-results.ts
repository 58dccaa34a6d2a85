import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import {
  type BenchmarkName,
  type BenchmarkRow,
  benchmarks,
  type Measurement,
} from "./benchmarks.ts";

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

/** At most three significant figures, or whole milliseconds from 1,000: `0.0123`, `1.23`, `1,234`. */
export function formatDuration(milliseconds: number): string {
  return new Intl.NumberFormat("en-GB", {
    maximumSignificantDigits: milliseconds >= 1000 ? 21 : 3,
    minimumSignificantDigits: milliseconds >= 1000 ? 1 : 3,
    maximumFractionDigits: milliseconds >= 1000 ? 0 : 4,
    roundingPriority: "lessPrecision",
  }).format(milliseconds);
}

export function formatSpread({ lowest, highest }: Measurement): string {
  return `${formatDuration(lowest)}–${formatDuration(highest)}`;
}

/** Reactive time divided by traditional time: `1.32 ×`, or `n/a` if either was too short to measure. */
export function formatRatio({ traditional, reactiveObject }: BenchmarkRow): string {
  if (!(traditional.median > 0 && reactiveObject.median > 0)) return "n/a";
  return `${(reactiveObject.median / traditional.median).toFixed(2)} ×`;
}

/** Medians that differ by less are told as equal. */
const aboutEqual = 1.15;

/** `30 times faster`, `6.1 times slower`: whole numbers from 10 on. */
export function formatVerdict({ traditional, reactiveObject }: BenchmarkRow): string {
  if (!(traditional.median > 0 && reactiveObject.median > 0)) return "too short to measure";
  const ratio = traditional.median / reactiveObject.median;
  const times = Math.max(ratio, 1 / ratio);
  if (times <= aboutEqual) return "about equal";
  const amount = times < 9.95 ? Number(times.toFixed(1)) : formatCount(Math.round(times));
  return `${amount} times ${ratio > 1 ? "faster" : "slower"}`;
}
