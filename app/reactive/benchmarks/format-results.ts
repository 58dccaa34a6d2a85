import { version as mobxVersion } from "mobx/package.json";
import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import { type BenchmarkName, benchmarkTitles } from "./benchmark-titles.ts";
import {
  type BenchmarkRow,
  benchmarks,
  type Measurement,
  samplesPerStep,
  sides,
} from "./benchmarks.ts";

export interface DescribedResult {
  /** `Creating 100,000 objects` */
  readonly words: string;
  readonly verdict: string;
}

/** Describes every step at the largest size, a sum first: against traditional objects, then against their second form. */
export function describeResults(
  name: BenchmarkName,
  rows: readonly BenchmarkRow[],
): Readonly<Record<"traditional" | "second", readonly DescribedResult[]>> {
  const { sizes, steps } = benchmarks[name];
  const largest = Math.max(...sizes);
  const sumsFirst = [...steps.filter(({ isSum }) => isSum), ...steps.filter(({ isSum }) => !isSum)];
  const against = (side: "traditional" | "second") =>
    sumsFirst.flatMap(({ label, describe }) => {
      const row = rows.find(({ size, step }) => size === largest && step === label);
      const words = describe(formatCount(largest));
      return row ? [{ words, verdict: formatVerdict({ ...row, traditional: row[side] }) }] : [];
    });
  return { traditional: against("traditional"), second: against("second") };
}

/** Kept apart from `benchmarks`, which the page loads at the start. */
export const sideDescriptions: Readonly<Record<BenchmarkName, string>> = {
  "direct-subscription":
    "Traditional objects announce a change through a map of listeners or, in the second form, a listener in a field of each object. MobX uses makeAutoObservable, with a reaction to the title, up to 10,000: more would need more memory than a phone gives.",
  rehydration:
    "Traditional objects copy the plain records or, in the second form, keep them as they came, and replace the one that changes; both have a map of listeners. Each post has 10 comments and 10 attributes. MobX uses makeAutoObservable.",
};

/** `spread` says where to find the lowest and the highest samples. */
export function describeMethod(name: BenchmarkName, spread: string): string {
  const mobxBuild = `MobX ${mobxVersion}, in its ${import.meta.env.PROD ? "production" : "development"} build`;
  return `Milliseconds: the median of ${samplesPerStep} samples; ${spread}. “About equal”: medians within 15% of each other. “No clear difference”: one lies within the other’s range, or samples spread over more than twice their median, as on a busy machine. ${sideDescriptions[name]} This is ${mobxBuild}. A direct subscription tracks nothing, and says nothing about MobX’s autorun or observer.`;
}

export function resultsAsMarkdown(
  name: BenchmarkName,
  { rows, measuredAt }: BenchmarkResults,
  browser: string,
): string {
  const { objects, sizes, sideNames } = benchmarks[name];
  const lines = [
    [objects, "step", ...sides.map((side) => sideNames[side]), "against traditional"],
    ["--:", ":--", ...sides.map(() => "--:"), "--:"],
    ...sizes.toReversed().flatMap((size) => rows.filter((row) => row.size === size).map(cellsOf)),
  ];
  const { traditional, second } = describeResults(name, rows);
  return [
    `## ${benchmarkTitles[name]}`,
    `Reactive objects against plain ones (“traditional”). ${tell(traditional)}`,
    `Against the second form (“${sideNames.second}”). ${tell(second)}`,
    `${longDate.format(measuredAt)}, ${browser}.`,
    describeMethod(name, "the lowest and the highest stand in brackets"),
    `${lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n")}\n`,
  ].join("\n\n");
}

function cellsOf(row: BenchmarkRow): string[] {
  const cells = sides.map((side) => formatCell(row[side]));
  return [formatCount(row.size), row.step, ...cells, formatVerdict(row, "×")];
}

function tell(results: readonly DescribedResult[]): string {
  return results.map(({ words, verdict }) => `${words}: **${verdict}**.`).join(" ");
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" });

function formatCell(measurement: Measurement | undefined): string {
  if (measurement === undefined) return "–";
  return `${formatDuration(measurement.median)} (${formatSpread(measurement)})`;
}

/** Returns three significant figures, or whole milliseconds from 1,000: `0.0123`, `1.23`, `1,234`. */
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

/** Medians that differ by a smaller factor count as equal. */
const aboutEqual = 1.15;

/** If samples spread over more than this multiple of their median, a verdict may be chance. */
const wideSpread = 2;

/**
 * Compares reactive objects to traditional ones: `30 times faster`, `6.1 times slower`; whole numbers from 10 on. A median
 * within the other side's range may be chance. With this rule, equal sides differ in less than 1 of 20 orders of their
 * samples; a comparison of the middle halves of 5 samples would fail in 1 of 5.
 */
export function formatVerdict(
  row: Pick<BenchmarkRow, "traditional" | "reactiveObject">,
  times: " times" | "×" = " times",
): string {
  const { traditional, reactiveObject } = row;
  const ratio = traditional.median / reactiveObject.median;
  if (!(ratio > 0 && ratio < Infinity)) return "too short to measure";
  const factor = Math.max(ratio, 1 / ratio);
  const isWide = [traditional, reactiveObject].some(spreadsWidely);
  if (factor <= aboutEqual && !isWide) return "about equal";
  if (isWide || isWithin(traditional, reactiveObject) || isWithin(reactiveObject, traditional)) {
    return "no clear difference";
  }
  const amount = factor < 9.95 ? Number(factor.toFixed(1)) : formatCount(Math.round(factor));
  return `${amount}${times} ${ratio > 1 ? "faster" : "slower"}`;
}

function spreadsWidely({ lowest, median, highest }: Measurement): boolean {
  return highest - lowest > wideSpread * median;
}

function isWithin({ median }: Measurement, { lowest, highest }: Measurement): boolean {
  return lowest <= median && median <= highest;
}
