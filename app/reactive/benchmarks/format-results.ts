import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import {
  type BenchmarkName,
  type BenchmarkRow,
  benchmarks,
  type Measurement,
  sideNames,
} from "./benchmarks.ts";

export function resultsAsMarkdown(name: BenchmarkName, results: BenchmarkResults): string {
  const { title, objects, sides, note } = benchmarks[name];
  const lines = results.rows.map((row, index) => {
    const before = results.rowsBefore?.[index];
    const cells = [
      formatCount(row.size),
      row.step,
      ...sides.map((side) => formatCell(row[side])),
      formatRatio(row),
      ...(before ? [formatRatio(before)] : []),
    ];
    return `| ${cells.join(" | ")} |`;
  });
  const head = [
    ...sides.map((side) => sideNames[side]),
    "ratio",
    ...(results.rowsBefore ? ["Run before"] : []),
  ];
  return [
    `## ${title}`,
    "",
    `Milliseconds: median (lowest–highest). Ratio: reactiveObject to traditional. ${note}`,
    "",
    `| ${objects} | step | ${head.join(" | ")} |`,
    `| --: | :-- | ${head.map(() => "--:").join(" | ")} |`,
    ...lines,
    "",
  ].join("\n");
}

function formatCell(measurement: Measurement | undefined): string {
  if (measurement === undefined) return "–";
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

/** Reactive objects against traditional ones: `30 times faster`, `6.1 times slower`; whole numbers from 10 on. */
export function formatVerdict(row: BenchmarkRow): string {
  return verdict(row, " times");
}

/** `30× faster` */
export function formatShortVerdict(row: BenchmarkRow): string {
  return verdict(row, "×");
}

function isWithin(milliseconds: number, { lowest, highest }: Measurement): boolean {
  return lowest <= milliseconds && milliseconds <= highest;
}

/** Samples of which each side's median lies within the other's range tell nothing. */
function verdict({ traditional, reactiveObject }: BenchmarkRow, times: string): string {
  if (!(traditional.median > 0 && reactiveObject.median > 0)) return "too short to measure";
  const ratio = traditional.median / reactiveObject.median;
  const factor = Math.max(ratio, 1 / ratio);
  if (factor <= aboutEqual) return "about equal";
  if (
    isWithin(traditional.median, reactiveObject) &&
    isWithin(reactiveObject.median, traditional)
  ) {
    return "no clear difference";
  }
  const amount = factor < 9.95 ? Number(factor.toFixed(1)) : formatCount(Math.round(factor));
  return `${amount}${times} ${ratio > 1 ? "faster" : "slower"}`;
}
