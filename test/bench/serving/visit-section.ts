import { type Browser, chromium } from "playwright";
import { chromiumFlags, ensureChromium, findHeadlessShell } from "../../support/chromium.ts";
import { ensurePrograms } from "../../support/debian.ts";
import { table, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { startNginxWithHome } from "./nginx-files.ts";
import { ours, startServer } from "./start-server.ts";

const rounds = unlessShort(21, 1);

/** A first visit to the home page, in Chromium with nothing stored. */
export const visitSection: BenchSection = {
  title: "Serving: a first visit",
  minutes: 10,
  async run() {
    ensurePrograms(["nginx"]);
    ensureChromium();
    await using site = await startServer(ours);
    await using nginx = await startNginxWithHome(site.url);
    const browser = await chromium.launch({
      executablePath: findHeadlessShell(),
      args: chromiumFlags,
    });
    try {
      const own: Visit[] = [];
      const peer: Visit[] = [];
      for (let round = 0; round <= rounds; round++) {
        const ownVisit = await visit(browser, `${site.url}/`);
        const peerVisit = await visit(browser, `${nginx.url}/home.br`);
        if (round === 0) continue;
        own.push(ownVisit);
        peer.push(peerVisit);
      }
      // The first of all visitors gets pages that are not yet compressed.
      await walk(browser, site.url);
      return `${report(own, peer)}\n\n${reportWalk(await walk(browser, site.url))}`;
    } finally {
      await browser.close();
    }
  },
};

interface Visit {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number;
  /** As they came over the wire, with headers. */
  bytes: number;
  scriptBytes: number;
}

const method = `Home, each time in a new context of Chromium, without network limits; largest contentful paint, and all
bytes that came over the wire, with headers. nginx holds the same HTML in brotli and the same static files. Medians of
${rounds} rounds, in turn, after one to warm up.`;

/** A visitor's way through the site. */
const pages = ["/", "/writing", "/about", "/agreement"];

interface Step {
  path: string;
  requests: number;
  bytes: number;
}

/** Follows the way once, in one context: what was loaded before is not asked for again. */
async function walk(browser: Browser, origin: string): Promise<Step[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const steps: Step[] = [];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    const step = steps.at(-1);
    // What the browser's own cache gives has no length here.
    if (!step || encodedDataLength === 0) return;
    step.requests += 1;
    step.bytes += encodedDataLength;
  });
  for (const path of pages) {
    steps.push({ path, requests: 0, bytes: 0 });
    await page.goto(origin + path, { waitUntil: "networkidle" });
  }
  await context.close();
  return steps;
}

function reportWalk(steps: readonly Step[]): string {
  const sum = (key: "requests" | "bytes") => steps.reduce((total, step) => total + step[key], 0);
  const row = (label: string, requests: number, bytes: number) => [
    label,
    String(requests),
    `${(bytes / 1000).toFixed(1)} KB`,
  ];
  return [
    "One visitor's way through the site, what is loaded once being kept by the browser.",
    table(
      ["", "requests", "over the wire"],
      [
        ...steps.map(({ path, requests, bytes }) => row(`\`${path}\``, requests, bytes)),
        row("all", sum("requests"), sum("bytes")),
      ],
    ),
  ].join("\n\n");
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const types = new Map<string, string>();
  let bytes = 0;
  let scriptBytes = 0;
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (types.get(requestId) === "Script") scriptBytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const largestPaint = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? NaN),
        ).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  await context.close();
  return { largestPaint, bytes, scriptBytes };
}

function report(own: readonly Visit[], peer: readonly Visit[]): string {
  const middle = (visits: readonly Visit[], key: keyof Visit) =>
    median(visits.map((one) => one[key]));
  const paint = middle(own, "largestPaint");
  const ratio = paint / middle(peer, "largestPaint");
  const bytes = middle(own, "bytes");
  const script = middle(own, "scriptBytes");
  return [
    method,
    table(
      ["", "ours", "nginx", "ratio", "target", ""],
      [
        [
          "largest contentful paint",
          milliseconds(paint),
          milliseconds(middle(peer, "largestPaint")),
          `${ratio.toFixed(2)} ×`,
          "≤ 1.1 ×",
          verdict(ratio <= 1.1),
        ],
        ["JavaScript", `${script} B`, "", "", "0 B", verdict(script === 0)],
        [
          "everything",
          `${(bytes / 1000).toFixed(1)} KB`,
          `${(middle(peer, "bytes") / 1000).toFixed(1)} KB`,
          "",
          "≤ 20 KB",
          verdict(bytes <= 20_000),
        ],
      ],
    ),
  ].join("\n\n");
}

function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`;
}
