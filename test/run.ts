import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { ensureChromium } from "./support/chromium.ts";
import { ensureFirefox } from "./support/firefox.ts";
import { ensureJava } from "./support/java.ts";
import { ensureNginx } from "./support/nginx.ts";

const RESULTS = "test-results";
const BROWSER_RESULTS = `${RESULTS}/browser.json`;

interface Tally {
  passed: number;
  failed: number;
}

process.chdir(`${import.meta.dirname}/..`);
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const started = performance.now();
ensureChromium();
ensureJava();
ensureNginx();
process.env.FIREFOX_PATH = ensureFirefox();
const build = await step("build", "node", ["app/server/build.ts"]);
const tallies =
  build.failed > 0
    ? [build]
    : [
        build,
        // Each of the two keeps both cores of a small machine busy; together they would only wait for each other.
        ...(await Promise.all([checks(), unitTests(), firefoxTests()])).flat(),
        await browserTests(),
      ];

const total = tallies.reduce((sum, { passed, failed }) => ({
  passed: sum.passed + passed,
  failed: sum.failed + failed,
}));
console.log(`\nTook ${Math.round((performance.now() - started) / 1000)} s`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

async function checks(): Promise<Tally[]> {
  return [
    await step("lint", "oxlint", ["--deny-warnings"]),
    await step("format", "oxfmt", ["--check"]),
    await step("route types", "react-router", ["typegen"]),
    await step("types", "tsc", []),
  ];
}

function unitTests(): Promise<Tally> {
  return vitest("unit tests", "test/vitest.config.ts", `${RESULTS}/unit.json`);
}

function firefoxTests(): Promise<Tally> {
  return vitest("Firefox tests", "test/vitest.firefox.config.ts", `${RESULTS}/firefox.json`);
}

async function vitest(name: string, config: string, output: string): Promise<Tally> {
  const exit = await step(name, "vitest", [
    "run",
    `--config=${config}`,
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${output}`,
  ]);
  const results = read(output);
  return settle(exit, Number(results?.numPassedTests), Number(results?.numFailedTests));
}

async function browserTests(): Promise<Tally> {
  const exit = await step(
    "browser tests",
    "playwright",
    ["test", "--config=test/playwright.config.ts", "--reporter=dot,json"],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: BROWSER_RESULTS },
  );
  const stats = read(BROWSER_RESULTS)?.stats as Record<string, number> | undefined;
  return settle(exit, Number(stats?.expected), Number(stats?.unexpected) + Number(stats?.flaky));
}

/** A runner's own count; when it ended badly without counting a failure, that end is the failure. */
function settle(exit: Tally, passed: number, failed: number): Tally {
  if (Number.isNaN(passed) || Number.isNaN(failed)) return { passed: 0, failed: 1 };
  return { passed, failed: Math.max(failed, exit.failed) };
}

/** Runs one of the project's tools; its output is shown when it ends, so that parallel steps don't mix. */
function step(
  name: string,
  command: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Tally> {
  const begun = performance.now();
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const output: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
    });
  });
}

function read(path: string): Record<string, unknown> | undefined {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}
