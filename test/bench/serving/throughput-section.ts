import { ensurePrograms } from "../../support/debian.ts";
import { wrk } from "../../support/wrk.ts";
import { table, thousands, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { startNginxWithHome, TUNED } from "./nginx-files.ts";
import { ours, reactRouterServe, startServer } from "./start-server.ts";

const rounds = unlessShort(9, 1);
const seconds = unlessShort(3, 1);
const connections = 32;

/** The stored home page beside a file of nginx's, and beside the framework's own server. */
export const throughputSection: BenchSection = {
  title: "Serving: stored pages",
  minutes: 20,
  async run() {
    ensurePrograms(["nginx", "wrk"]);
    await using site = await startServer(ours);
    await using framework = await startServer(reactRouterServe);
    await using nginx = await startNginxWithHome(site.url);
    await using tuned = await startNginxWithHome(site.url, TUNED);
    const asBrowser = { "Accept-Encoding": "gzip, deflate, br, zstd" };
    const rates = await measure({
      site: { url: `${site.url}/` },
      nginx: { url: `${nginx.url}/home.html` },
      tuned: { url: `${tuned.url}/home.html` },
      framework: { url: `${framework.url}/` },
      siteBrotli: { url: `${site.url}/`, headers: asBrowser },
      nginxBrotli: { url: `${nginx.url}/home.br`, headers: asBrowser },
      tunedBrotli: { url: `${tuned.url}/home.br`, headers: asBrowser },
    });
    const row = (label: string, own: Name, peer: Name, target: number | undefined) => {
      const ratio = median(rates[own]) / median(rates[peer]);
      const wanted = target === undefined ? ["", ""] : [`≥ ${target} ×`, verdict(ratio >= target)];
      return [
        label,
        thousands(median(rates[own])),
        thousands(median(rates[peer])),
        `${ratio.toFixed(2)} ×`,
        ...wanted,
      ];
    };
    return [
      method,
      table(
        ["requests a second", "ours", "peer", "ratio", "target", ""],
        [
          row("home as it is, nginx", "site", "nginx", 0.8),
          row("home in brotli, nginx", "siteBrotli", "nginxBrotli", 0.8),
          row("home as it is, nginx that keeps files open", "site", "tuned", undefined),
          row(
            "home in brotli, nginx that keeps files open",
            "siteBrotli",
            "tunedBrotli",
            undefined,
          ),
          row("home as it is, react-router-serve", "site", "framework", 25),
        ],
      ),
    ].join("\n\n");
  },
};

type Name = "site" | "nginx" | "tuned" | "framework" | "siteBrotli" | "nginxBrotli" | "tunedBrotli";
type Target = { url: string; headers?: Record<string, string> };

const method = `wrk, one thread, ${connections} connections, ${seconds} s at a time, on the same machine; medians of
${rounds} rounds, in each of which every server has its turn, after a round to warm up. One process or worker each, and
each writes an access log to a file. nginx holds the same bytes as a file, brotli ready-made, with the same
headers; \`react-router-serve\` 7.18.4 has the same build.`;

async function measure(targets: Record<Name, Target>): Promise<Record<Name, number[]>> {
  const rates: Record<Name, number[]> = {
    site: [],
    nginx: [],
    tuned: [],
    framework: [],
    siteBrotli: [],
    nginxBrotli: [],
    tunedBrotli: [],
  };
  for (let round = 0; round <= rounds; round++) {
    for (const name of Object.keys(rates) as Name[]) {
      const { url, headers } = targets[name];
      const { rate, failures } = await wrk(url, { connections, seconds, headers });
      if (failures > 0) throw new Error(`${url}: ${failures} requests failed`);
      if (round > 0) rates[name].push(rate);
    }
  }
  return rates;
}
