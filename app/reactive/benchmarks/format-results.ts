import { version as mobxVersion } from "mobx/package.json";
import { formatCount } from "../../ui/format-number.ts";
import type { BenchmarkResults } from "./benchmark-runner.ts";
import {
  type BenchmarkName,
  type BenchmarkRow,
  benchmarks,
  type Measurement,
  samplesPerStep,
  sideNames,
} from "./benchmarks.ts";

export interface DescribedResult {
  /** `Creating 100,000 objects` */
  readonly words: string;
  readonly verdict?: string;
  readonly end: string;
}

/**
 * Describes every step at the largest size, a sum first: reactive objects against traditional ones, then against any second
 * form of those.
 */
export function describeResults(
  name: BenchmarkName,
  rows: readonly BenchmarkRow[],
): readonly DescribedResult[] {
  const { sizes, steps } = benchmarks[name];
  const largest = Math.max(...sizes);
  const sumsFirst = [...steps.filter(({ isSum }) => isSum), ...steps.filter(({ isSum }) => !isSum)];
  const results = sumsFirst.flatMap(({ label, describe }) => {
    const row = rows.find(({ size, step }) => size === largest && step === label);
    return row ? [{ row, words: describe(formatCount(largest)) }] : [];
  });
  const inField = results.filter(({ row }) => row.withField);
  return [
    { words: `Reactive objects against plain ones (“${sideNames.traditional}”)`, end: "." },
    ...results.map(({ row, words }) => ({ words, verdict: formatVerdict(row), end: "." })),
    ...inField.map(({ row, words }, index) => ({
      words: `${index === 0 ? `Against a ${sideNames.withField}, ` : ""}${words.toLowerCase()}`,
      verdict: formatVerdict({ ...row, traditional: row.withField ?? row.traditional }),
      end: index === inField.length - 1 ? "." : ",",
    })),
  ];
}

/** Splits off the results shown in large type: what is compared, and the first verdict. */
export function splitByLetterSize<T>(results: readonly T[]) {
  return { large: results.slice(0, 2), others: results.slice(2) };
}

/**
 * Returns the longest sentences of {@link describeResults} while the sides differ by less than a million times, to reserve
 * their space while the benchmark runs.
 */
export function longestSentences(name: BenchmarkName): { large: string; others: string } {
  const { sizes, steps, sides } = benchmarks[name];
  // "Too short to measure" is the longest verdict.
  const nothing = { median: 0, lowest: 0, highest: 0 };
  const sample = {
    size: Math.max(...sizes),
    traditional: nothing,
    reactiveObject: nothing,
    ...(sides.includes("withField") && { withField: nothing }),
  };
  const sentences = describeResults(
    name,
    steps.map(({ label }) => ({ ...sample, step: label })),
  ).map(({ words, verdict, end }) =>
    verdict ? `${words}: ${verdict.replaceAll(" ", "\u00a0")}${end}` : `${words}${end}`,
  );
  const { large, others } = splitByLetterSize(sentences);
  return { large: large.join(" "), others: others.join(" ") };
}

/** If samples spread over more than this multiple of their median, the verdict may be chance. */
const wideSpread = 2;

/** Returns a warning for below the sentence if the samples of a compared side spread widely. */
export function spreadWarning(rows: readonly BenchmarkRow[]): string | undefined {
  const areWide = rows.some(({ traditional, withField, reactiveObject }) =>
    [traditional, withField, reactiveObject].some(
      (one) => one !== undefined && one.highest - one.lowest > wideSpread * one.median,
    ),
  );
  return areWide
    ? "Some figures spread widely, as they do on a busy machine. Run it again when it is idle."
    : undefined;
}

/** Kept apart from `benchmarks`, which the page loads at the start. */
export const sideDescriptions: Readonly<Record<BenchmarkName, string>> = {
  "direct-subscription":
    "Traditional objects announce a change through a map of listeners or, in the second form, a listener in a field of each object. MobX uses makeAutoObservable, with a reaction to the title, up to 10,000: more would need more memory than a phone gives.",
  rehydration:
    "Traditional objects copy the plain records, with a map of listeners. Each post has 10 comments and 10 attributes. Reactive objects put off work to the first read, so the two are also shown together.",
};

const mobxBuild = `MobX ${mobxVersion}, in its ${import.meta.env.PROD ? "production" : "development"} build`;
const tracksNothing =
  "A direct subscription tracks nothing, and says nothing about MobX’s autorun or observer.";

const mobxDescriptions: Readonly<Record<BenchmarkName, string>> = {
  "direct-subscription": `This is ${mobxBuild}. ${tracksNothing}`,
  rehydration: `${mobxBuild} with makeAutoObservable, puts nothing off. ${tracksNothing}`,
};

/** `spread` says where to find the lowest and the highest samples. */
export function describeMethod(name: BenchmarkName, spread: string): string {
  return `Milliseconds: the median of ${samplesPerStep} samples; ${spread}. ${verdictDefinitions} ${sideDescriptions[name]} ${mobxDescriptions[name]}`;
}

export const verdictDefinitions =
  "“About equal”: medians within 15% of each other. “No clear difference”: one lies within the other’s range.";

/** Uses the words and the order of the page. `browser` is the user agent. */
export function resultsAsMarkdown(
  name: BenchmarkName,
  { rows, rowsBefore, measuredAt }: BenchmarkResults,
  browser: string,
): string {
  const { title, objects, sizes, sides } = benchmarks[name];
  const lines = sizes.toReversed().flatMap((size) =>
    rows.flatMap((row, index) => {
      if (row.size !== size) return [];
      const before = rowsBefore?.[index];
      const cells = [
        formatCount(row.size),
        row.step,
        ...sides.map((side) => formatCell(row[side])),
        formatVerdict(row, "×"),
        ...(before ? [formatVerdict(before, "×")] : []),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  const head = [
    ...sides.map((side) => sideNames[side]),
    "against traditional",
    ...(rowsBefore ? ["run before"] : []),
  ];
  const sentences = describeResults(name, rows).map(({ words, verdict, end }) =>
    verdict ? `${words}: **${verdict}**${end}` : `${words}${end}`,
  );
  const warning = spreadWarning(rows);
  return [
    `## ${title}`,
    "",
    sentences.join(" "),
    "",
    ...(warning ? [warning, ""] : []),
    `${longDate.format(measuredAt)}, ${browser}.`,
    "",
    describeMethod(name, "the lowest and the highest stand in brackets"),
    "",
    `| ${objects} | step | ${head.join(" | ")} |`,
    `| --: | :-- | ${head.map(() => "--:").join(" | ")} |`,
    ...lines,
    "",
  ].join("\n");
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

function isWithin(milliseconds: number, { lowest, highest }: Measurement): boolean {
  return lowest <= milliseconds && milliseconds <= highest;
}

/**
 * Compares reactive objects to traditional ones: `30 times faster`, `6.1 times slower`; whole numbers from 10 on. A median
 * within the other side's range may be chance. With this rule, equal sides differ in less than 1 of 20 orders of their
 * samples; a comparison of the middle halves of 5 samples would fail in 1 of 5.
 */
export function formatVerdict(row: BenchmarkRow, times: " times" | "×" = " times"): string {
  const { traditional, reactiveObject } = row;
  if (!(traditional.median > 0 && reactiveObject.median > 0)) return "too short to measure";
  const ratio = traditional.median / reactiveObject.median;
  const factor = Math.max(ratio, 1 / ratio);
  if (factor <= aboutEqual) return "about equal";
  if (
    isWithin(traditional.median, reactiveObject) ||
    isWithin(reactiveObject.median, traditional)
  ) {
    return "no clear difference";
  }
  const amount = factor < 9.95 ? Number(factor.toFixed(1)) : formatCount(Math.round(factor));
  return `${amount}${times} ${ratio > 1 ? "faster" : "slower"}`;
}
