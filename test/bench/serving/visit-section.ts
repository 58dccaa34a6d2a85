import { type Browser, chromium, type Page } from "playwright";
import { median } from "../../../app/reactive/metrics/median.ts";
import { chromiumFlags, ensureChromium, findHeadlessShell } from "../../support/chromium.ts";
import { ensurePrograms } from "../../support/debian.ts";
import { inTurn } from "../in-turn.ts";
import { atMost, kilobytes, milliseconds, table, times, verdict } from "../markdown.ts";
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
    await using browser = await chromium.launch({
      executablePath: findHeadlessShell(),
      args: chromiumFlags,
    });
    const { own, peer } = await inTurn(rounds, {
      own: () => visit(browser, `${site.url}/`),
      peer: () => visit(browser, `${nginx.url}/home.br`),
    });
    // The first of all visitors gets pages that are not yet compressed.
    await walk(browser, site.url);
    return `${report(own, peer)}\n\n${reportWalk(await walk(browser, site.url))}`;
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
  const steps: Step[] = [];
  await using visitor = await newVisitor(browser, (bytes) => {
    const step = steps.at(-1);
    // What the browser's own cache gives has no length here.
    if (!step || bytes === 0) return;
    step.requests += 1;
    step.bytes += bytes;
  });
  for (const path of pages) {
    steps.push({ path, requests: 0, bytes: 0 });
    await visitor.page.goto(origin + path, { waitUntil: "networkidle" });
  }
  return steps;
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  let [bytes, scriptBytes] = [0, 0];
  await using visitor = await newVisitor(browser, (length, type) => {
    bytes += length;
    if (type === "Script") scriptBytes += length;
  });
  await visitor.page.goto(url, { waitUntil: "networkidle" });
  const largestPaint = await visitor.page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().at(-1)?.startTime ?? NaN),
        ).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
  return { largestPaint, bytes, scriptBytes };
}

interface Visitor extends AsyncDisposable {
  page: Page;
}

/** Whoever has nothing stored. `come` is told of the bytes of each response, and of its type. */
async function newVisitor(
  browser: Browser,
  come: (bytes: number, type: string | undefined) => void,
): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  const types = new Map<string, string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    come(encodedDataLength, types.get(requestId)),
  );
  return { page, [Symbol.asyncDispose]: () => context.close() };
}

function report(own: readonly Visit[], peer: readonly Visit[]): string {
  const middle = (visits: readonly Visit[], key: keyof Visit) =>
    median(visits.map((one) => one[key]));
  const [paint, peerPaint] = [middle(own, "largestPaint"), middle(peer, "largestPaint")];
  const ratio = paint / peerPaint;
  const [bytes, peerBytes] = [middle(own, "bytes"), middle(peer, "bytes")];
  const script = middle(own, "scriptBytes");
  const paints = [milliseconds(paint, 1), milliseconds(peerPaint, 1), times(ratio)];
  const sizes = [kilobytes(bytes), kilobytes(peerBytes), "", "≤ 20 KB", verdict(bytes <= 20_000)];
  return [
    method,
    table(
      ["", "ours", "nginx", "ratio", "target", ""],
      [
        ["largest contentful paint", ...paints, ...atMost(ratio, 1.1)],
        ["JavaScript", `${script} B`, "", "", "0 B", verdict(script === 0)],
        ["everything", ...sizes],
      ],
    ),
  ].join("\n\n");
}

function reportWalk(steps: readonly Step[]): string {
  const all = { requests: 0, bytes: 0 };
  for (const { requests, bytes } of steps) {
    all.requests += requests;
    all.bytes += bytes;
  }
  const row = (label: string, { requests, bytes }: typeof all) => [
    label,
    String(requests),
    kilobytes(bytes),
  ];
  return [
    "One visitor's way through the site, what is loaded once being kept by the browser.",
    table(
      ["", "requests", "over the wire"],
      [...steps.map((step) => row(`\`${step.path}\``, step)), row("all", all)],
    ),
  ].join("\n\n");
}
