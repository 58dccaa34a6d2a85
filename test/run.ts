import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { ensureChromium } from "./support/chromium.ts";
import { ensureFirefox } from "./support/firefox.ts";
import { isAtHand, tryToInstall } from "./support/debian.ts";

// node test/run.ts [fast] [slow] [part …]: runs these tiers and parts, or the fast tier. With BUILT=1 it neither builds
// nor runs again what has passed on that build.

interface Outcome {
  passed: number;
  failed: number;
  seconds: number;
  tests: Timed[];
}

interface Timed {
  title: string;
  seconds: number;
}

type Tool = readonly [command: string, ...args: string[]];

interface Part {
  tool: Tool;
  /** How its JSON report, which the tool writes to `file`, is asked for and counted; without, the exit counts as one. */
  report?: Report;
}

interface Report {
  ask(file: string): { args: string[]; environment?: Record<string, string> };
  count(report: never): Omit<Outcome, "seconds">;
}

const RESULTS = "test-results";
const KEPT = `${RESULTS}/outcomes.json`;
/** How many parts run beside each other; more would only wait for each other on two cores. */
const LANES = 3;

const vitestReport: Report = {
  ask: (file) => ({ args: ["--reporter=dot", "--reporter=json", `--outputFile.json=${file}`] }),
  count({ numPassedTests, numFailedTests, testResults }: VitestReport) {
    const tests = testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration = 0 }) => ({
        title: `${relative(".", name)}: ${fullName}`,
        seconds: duration / 1000,
      })),
    );
    return { passed: numPassedTests, failed: numFailedTests, tests };
  },
};

const playwrightReport: Report = {
  ask: (file) => ({
    args: ["--reporter=dot,json"],
    environment: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  }),
  count({ stats: { expected, unexpected, flaky }, suites }: PlaywrightReport) {
    return { passed: expected, failed: unexpected + flaky, tests: suites.flatMap(timesOf) };
  },
};

const onlySlow = "--testNamePattern=@slow";
const notSlow = "--testNamePattern=^(?!.*@slow)";

const parts: Record<string, Part> = {
  lint: { tool: ["oxlint", "--deny-warnings"] },
  format: { tool: ["oxfmt", "--check"] },
  types: { tool: ["npm", "run", "typecheck"] },
  unit: vitest("test/vitest.config.ts", "test/unit"),
  http: vitest("test/vitest.config.ts", "test/http", notSlow),
  journeys: vitest("test/vitest.engines.config.ts", notSlow),
  browser: playwright("fast"),
  "slow-http": vitest("test/vitest.config.ts", "test/http", onlySlow),
  "slow-journeys": vitest("test/vitest.engines.config.ts", onlySlow),
  "slow-browser": playwright("slow"),
  layout: playwright("layout"),
};

/** What runs beside each other, one group after the other; the longest first. */
const tiers: Record<string, string[][]> = {
  fast: [["unit", "journeys", "lint", "format", "types", "http"], ["browser"]],
  slow: [["slow-journeys", "slow-http"], ["slow-browser"], ["layout"]],
};

process.chdir(`${import.meta.dirname}/..`);
const started = performance.now();
const isBuilt = Boolean(process.env.BUILT);
if (!isBuilt) rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
ensureChromium();
tryToInstall(!isAtHand("java"), ["default-jre-headless"]);
tryToInstall(!isAtHand("nginx"), ["nginx-light"]);
process.env.FIREFOX_PATH = ensureFirefox();

const outcomes: Record<string, Outcome> = {};
const kept: Record<string, Outcome> = existsSync(KEPT) ? read(KEPT) : {};
if (!isBuilt) await attempt("build", { tool: ["npm", "run", "build"] });
if (isBuilt || outcomes.build?.failed === 0) {
  for (const group of wanted()) await runGroup(group);
}
tellSlowest();
const sum = (key: "passed" | "failed") =>
  Object.values(outcomes).reduce((total, outcome) => total + outcome[key], 0);
console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") === 0 ? 0 : 1;

function wanted(): string[][] {
  const names = process.argv.slice(2);
  const alone = names.filter((name) => !tiers[name]);
  for (const name of alone) {
    if (parts[name]) continue;
    throw new Error(
      `No part “${name}”: ${[...Object.keys(tiers), ...Object.keys(parts)].join(", ")}`,
    );
  }
  const chosen = names.length === 0 ? ["fast"] : names;
  return [...(alone.length > 0 ? [alone] : []), ...chosen.flatMap((name) => tiers[name] ?? [])];
}

async function runGroup(group: string[]): Promise<void> {
  const waiting = [...group];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const part = parts[name];
      if (part) await attempt(name, part);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function attempt(name: string, part: Part): Promise<void> {
  const before = kept[name];
  if (before?.failed === 0) {
    outcomes[name] = before;
    console.log(`✓ ${name}: ${before.passed} passed before (${before.seconds.toFixed(1)} s)`);
    return;
  }
  const outcome = await run(name, part);
  outcomes[name] = outcome;
  kept[name] = outcome;
  writeFileSync(KEPT, JSON.stringify(kept));
}

/** Shows the output of a tool that fails, when it has ended, so that parallel parts don't mix. */
async function run(name: string, { tool, report }: Part): Promise<Outcome> {
  const file = `${RESULTS}/${name}.json`;
  rmSync(file, { force: true });
  const { args = [], environment } = report?.ask(file) ?? {};
  const begun = performance.now();
  const { code, output } = await execute([...tool, ...args], environment);
  const seconds = (performance.now() - begun) / 1000;
  const count = report && existsSync(file) ? report.count(read<never>(file)) : undefined;
  const outcome = settle(code === 0, Boolean(report), count, seconds);
  const tally = report ? `: ${outcome.passed} passed, ${outcome.failed} failed` : "";
  console.log(`${outcome.failed === 0 ? "✓" : "✗"} ${name}${tally} (${seconds.toFixed(1)} s)`);
  if (outcome.failed > 0) console.log(output);
  return outcome;
}

/** A tool's own count; when it ended badly without counting a failure, that end is the failure. */
function settle(
  endedWell: boolean,
  counts: boolean,
  count: Omit<Outcome, "seconds"> | undefined,
  seconds: number,
): Outcome {
  if (count) return { ...count, failed: Math.max(count.failed, endedWell ? 0 : 1), seconds };
  const isGood = endedWell && !counts;
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, seconds, tests: [] };
}

function execute(
  [command = "", ...args]: string[],
  environment: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output: Buffer.concat(output).toString() }));
  });
}

function tellSlowest(): void {
  const tests = Object.values(outcomes).flatMap((outcome) => outcome.tests);
  if (tests.length === 0) return;
  console.log("\nThe ten slowest tests");
  for (const { title, seconds } of tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${title}`);
  }
}

function vitest(config: string, ...args: string[]): Part {
  return { tool: ["vitest", "run", `--config=${config}`, ...args], report: vitestReport };
}

function playwright(project: string): Part {
  const args = ["--config=test/playwright.config.ts", `--project=${project}`];
  return { tool: ["playwright", "test", ...args], report: playwrightReport };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
}

interface Suite {
  suites?: Suite[];
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

function timesOf({ suites = [], specs }: Suite): Timed[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ results }) =>
      results.map(({ duration }) => ({ title: `${file}: ${title}`, seconds: duration / 1000 })),
    ),
  );
  return [...own, ...suites.flatMap(timesOf)];
}

function read<Content = Record<string, Outcome>>(path: string): Content {
  return JSON.parse(readFileSync(path, "utf8"));
}
