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

export interface ToldResult {
  /** `Creating 100,000 objects` */
  readonly words: string;
  /** None, where the words say it all. */
  readonly verdict?: string;
  readonly end: string;
}

/** Every step at the largest size, a sum first: reactive objects against the traditional ones, then against any second form of them. */
export function describeResults(
  name: BenchmarkName,
  rows: readonly BenchmarkRow[],
): readonly ToldResult[] {
  const { sizes, steps } = benchmarks[name];
  const largest = Math.max(...sizes);
  const sumsFirst = [...steps.filter(({ isSum }) => isSum), ...steps.filter(({ isSum }) => !isSum)];
  const told = sumsFirst.flatMap(({ label, told: tell }) => {
    const row = rows.find(({ size, step }) => size === largest && step === label);
    return row ? [{ row, words: tell(formatCount(largest)) }] : [];
  });
  const inField = told.filter(({ row }) => row.withField);
  return [
    { words: `Reactive objects against plain ones (“${sideNames.traditional}”)`, end: "." },
    ...told.map(({ row, words }) => ({ words, verdict: formatVerdict(row), end: "." })),
    ...inField.map(({ row, words }, index) => ({
      words: `${index === 0 ? `Against a ${sideNames.withField}, ` : ""}${words.toLowerCase()}`,
      verdict: formatVerdict({ ...row, traditional: row.withField ?? row.traditional }),
      end: index === inField.length - 1 ? "." : ",",
    })),
  ];
}

/** What is compared, and the first verdict. The others are set as text. */
const largeSentences = 2;

export function splitByLetterSize<T>(told: readonly T[]): {
  large: readonly T[];
  others: readonly T[];
} {
  return { large: told.slice(0, largeSentences), others: told.slice(largeSentences) };
}

/**
 * The longest sentences that {@link describeResults} gives while the sides differ by less than a million times: the page
 * keeps their room while the benchmark runs.
 */
export function longestSentences(name: BenchmarkName): { large: string; others: string } {
  const { sizes, steps, sides } = benchmarks[name];
  // Too short to measure: no verdict is longer.
  const nothing = { median: 0, lowest: 0, highest: 0 };
  const sample = {
    size: Math.max(...sizes),
    traditional: nothing,
    reactiveObject: nothing,
    ...(sides.includes("withField") && { withField: nothing }),
  };
  const told = describeResults(
    name,
    steps.map(({ label }) => ({ ...sample, step: label })),
  ).map(({ words, verdict, end }) =>
    verdict ? `${words}: ${verdict.replaceAll(" ", "\u00a0")}${end}` : `${words}${end}`,
  );
  const { large, others } = splitByLetterSize(told);
  return { large: large.join(" "), others: others.join(" ") };
}

/** Times their median that samples may lie apart, before their verdict may be chance. */
const wideSpread = 2;

/** Stands below the sentence, where the samples of anything that is compared lie far apart. */
export function caution(rows: readonly BenchmarkRow[]): string | undefined {
  const areWide = rows.some(({ traditional, withField, reactiveObject }) =>
    [traditional, withField, reactiveObject].some(isWide),
  );
  return areWide
    ? "Some figures spread widely, as they do on a busy machine. Run it again when it is idle."
    : undefined;
}

function isWide(measured: Measurement | undefined): boolean {
  return (
    measured !== undefined && measured.highest - measured.lowest > wideSpread * measured.median
  );
}

/** What each side is. Not with the benchmarks, whose names the page shows from the start. */
export const whatSidesAre: Readonly<Record<BenchmarkName, string>> = {
  "direct-subscription":
    "Traditional objects announce a change through a map of listeners or, in the second form, a listener in a field of each object. MobX uses makeAutoObservable, with a reaction to the title, up to 10,000: more would need more memory than a phone gives.",
  rehydration:
    "Traditional objects copy the plain records, with a map of listeners. Each post has 10 comments and 10 attributes. Reactive objects put off work to the first read, so the two are also shown together.",
};

const mobxBuild = `MobX ${mobxVersion}, in its ${import.meta.env.PROD ? "production" : "development"} build`;
const tracksNothing =
  "A direct subscription tracks nothing, and says nothing about MobX’s autorun or observer.";

/** How far the comparison with MobX goes. */
const whatMobxIs: Readonly<Record<BenchmarkName, string>> = {
  "direct-subscription": `This is ${mobxBuild}. ${tracksNothing}`,
  rehydration: `${mobxBuild} with makeAutoObservable, puts nothing off. ${tracksNothing}`,
};

/** Stands below the sentence. `spread` says where the lowest and the highest samples stand. */
export function howMeasured(name: BenchmarkName, spread: string): string {
  return `Milliseconds: the median of ${samplesPerStep} samples; ${spread}. ${whatVerdictsMean} ${whatSidesAre[name]} ${whatMobxIs[name]}`;
}

export const whatVerdictsMean =
  "“About equal”: medians within 15% of each other. “No clear difference”: one lies within the other’s range.";

/** With the words and in the order of the page. `browser` is what the browser calls itself. */
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
        formatShortVerdict(row),
        ...(before ? [formatShortVerdict(before)] : []),
      ];
      return `| ${cells.join(" | ")} |`;
    }),
  );
  const head = [
    ...sides.map((side) => sideNames[side]),
    "against traditional",
    ...(rowsBefore ? ["run before"] : []),
  ];
  const told = describeResults(name, rows).map(({ words, verdict, end }) =>
    verdict ? `${words}: **${verdict}**${end}` : `${words}${end}`,
  );
  const cautioned = caution(rows);
  return [
    `## ${title}`,
    "",
    told.join(" "),
    "",
    ...(cautioned ? [cautioned, ""] : []),
    `${longDate.format(measuredAt)}, ${browser}.`,
    "",
    howMeasured(name, "the lowest and the highest stand in brackets"),
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

/** Medians that differ by less are told as equal. */
const aboutEqual = 1.15;

/** Reactive objects against traditional ones: `30 times faster`, `6.1 times slower`; whole numbers from 10 on. */
export function formatVerdict(row: BenchmarkRow): string {
  return compare(row, " times");
}

/** `30× faster` */
export function formatShortVerdict(row: BenchmarkRow): string {
  return compare(row, "×");
}

function isWithin(milliseconds: number, { lowest, highest }: Measurement): boolean {
  return lowest <= milliseconds && milliseconds <= highest;
}

/**
 * A median within the other's range may be chance: a few samples tell nothing then. Sides that do the same are told
 * apart in less than 1 of 20 orders of their samples; by the middle halves of 5 samples it would be 1 of 5.
 */
function compare({ traditional, reactiveObject }: BenchmarkRow, times: string): string {
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
