import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { pages } from "../browser/pages.ts";
import { AgreementFiles } from "../support/agreement-files.ts";
import { chromiumFlags, ensureChromium, findChromium } from "../support/chromium.ts";
import { freePort, untilAnswers } from "../support/ports.ts";
import { startSite } from "../support/site.ts";
import { best, type Measured, shortcomings } from "./budget.ts";

// npm run lighthouse [-- [--noisy] part of a path]: Lighthouse on every page, or those whose path contains that.
const here = import.meta.dirname;
const { values, positionals } = parseArgs({
  options: { noisy: { type: "boolean", default: false } },
  allowPositionals: true,
});

/** An offer's link is opened by a second document. */
const leastFor = (path: string) => (values.noisy ? 0 : path === "/agreement/offer" ? 95 : 100);

/** Of a page, as long as it falls short: other work on the machine slows it, or makes Lighthouse give up. */
const MAX_RUNS = 5;

if (!existsSync(join(here, "node_modules"))) {
  execFileSync("npm", ["ci", "--ignore-scripts"], { cwd: here, stdio: "inherit" });
}
ensureChromium();
const { measurePage } = await import("./measure-page.ts");
const { launch } = await import("chrome-launcher");

const files = new AgreementFiles(generateKeyPairSync("ed25519").privateKey);
const { offer } = await files.offer();
const addresses = [
  ...pages.map(({ path }) => path),
  // Only a site with a signing key has these.
  "/agreement/verify",
  `/agreement/offer#${offer}`,
];

await using site = await startSite({ AGREEMENT_SIGNING_KEY: files.value });
const port = await freePort();
const chrome = await launch({
  chromePath: findChromium(),
  port,
  chromeFlags: ["--headless=new", ...chromiumFlags],
});
const failed: string[] = [];
try {
  await untilAnswers(`http://127.0.0.1:${port}`);
  console.log(row("page,perf.,a11y,best,seo,CLS,before paint,script".split(",")));
  const wanted = positionals[0] ?? "";
  for (const address of addresses) {
    const [path = ""] = address.split("#");
    // robots.txt keeps search engines from it.
    if (path === "/health" || !path.includes(wanted)) continue;
    await untilCompressed(site.url + path);
    const least = leastFor(path);
    const measured = await measure(site.url + address, least);
    const faults = shortcomings(measured, least);
    console.log(row([path, ...figuresOf(measured)]), faults.join(", "));
    if (faults.length > 0) failed.push(path);
  }
} finally {
  chrome.kill();
}
if (failed.length > 0) console.error(`Fell short: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function measure(url: string, least: number): Promise<Measured> {
  const runs: Measured[] = [];
  for (let left = MAX_RUNS; left > 0; left -= 1) {
    const measured = await measurePage(url, port).catch((error: unknown) => {
      if (left === 1 && runs.length === 0) throw error;
    });
    if (measured) runs.push(measured);
    if (runs.length > 0 && shortcomings(best(runs), least).length === 0) break;
  }
  return best(runs);
}

/** As a page is sent once a few have asked for it. */
async function untilCompressed(url: string): Promise<void> {
  for (let asked = 0; asked < 50; asked += 1) {
    const response = await fetch(url, { headers: { "Accept-Encoding": "br" } });
    await response.arrayBuffer();
    if (response.headers.get("content-encoding") === "br") return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function figuresOf({ scores, layoutShift, paint, scripts }: Measured) {
  return [
    ...Object.values(scores).map(String),
    layoutShift.toFixed(2),
    `${paint.requests}, ${kilobytes(paint.bytes)}`,
    kilobytes(scripts.bytes),
  ];
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

function row([path = "", ...cells]: string[]): string {
  return [path.padEnd(24), ...cells.map((cell) => cell.padStart(7))].join("  ");
}
