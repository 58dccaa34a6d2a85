import { median } from "../../../app/reactive/metrics/median.ts";
import { ensurePrograms } from "../../support/debian.ts";
import { wrk } from "../../support/wrk.ts";
import { inTurn } from "../in-turn.ts";
import { atLeast, table, thousands, times } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { startNginxWithHome, TUNED } from "./nginx-files.ts";
import { ours, reactRouterServe, startServer } from "./start-server.ts";

const rounds = unlessShort(9, 1);
const stored = { connections: 32, seconds: unlessShort(3, 1) };
const rendered = { connections: 8, seconds: unlessShort(4, 1) };

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
    const plain = (url: string) => () => rateOf(url, stored);
    const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
    const asBrowser = (url: string) => () => rateOf(url, { ...stored, headers });
    const rates = await inTurn(rounds, {
      site: plain(`${site.url}/`),
      nginx: plain(`${nginx.url}/home.html`),
      tuned: plain(`${tuned.url}/home.html`),
      framework: plain(`${framework.url}/`),
      siteBrotli: asBrowser(`${site.url}/`),
      nginxBrotli: asBrowser(`${nginx.url}/home.br`),
      tunedBrotli: asBrowser(`${tuned.url}/home.br`),
    });
    const { siteBrotli, nginxBrotli, tunedBrotli } = rates;
    const keepsOpen = "nginx that keeps files open";
    return [
      `wrk, one thread, ${stored.connections} connections, ${stored.seconds} s at a time, on the same machine; medians of
${rounds} rounds, in each of which every server has its turn, after a round to warm up. One process or worker each, and
each writes an access log to a file. nginx holds the same bytes as a file, brotli ready-made, with the same
headers; \`react-router-serve\` 7.18.4 has the same build.`,
      table(
        ["requests a second", "ours", "peer", "ratio", "target", ""],
        [
          row("home as it is, nginx", rates.site, rates.nginx, 0.8),
          row("home in brotli, nginx", siteBrotli, nginxBrotli, 0.8),
          row(`home as it is, ${keepsOpen}`, rates.site, rates.tuned),
          row(`home in brotli, ${keepsOpen}`, siteBrotli, tunedBrotli),
          row("home as it is, react-router-serve", rates.site, rates.framework, 25),
        ],
      ),
    ].join("\n\n");
  },
};

/** Pages that are rendered for each request, beside the framework's own server. */
export const renderSection: BenchSection = {
  title: "Serving: pages that are never stored",
  minutes: 15,
  async run() {
    ensurePrograms(["wrk"]);
    await using site = await startServer(ours);
    await using framework = await startServer(reactRouterServe);
    const rows: string[][] = [];
    for (const path of ["/health", "/agreement?clientName=Ada"]) {
      const { own, peer } = await inTurn(rounds, {
        own: () => rateOf(site.url + path, rendered),
        peer: () => rateOf(framework.url + path, rendered),
      });
      rows.push(row(`\`${path}\``, own, peer, 1.3));
    }
    return [
      `Both render with the same build; what differs is the way from the socket to the render and
back. wrk, ${rendered.connections} connections, ${rendered.seconds} s at a time, medians of ${rounds} rounds, in turn, after one to warm up.`,
      table(["requests a second", "ours", "react-router-serve", "ratio", "target", ""], rows),
    ].join("\n\n");
  },
};

async function rateOf(url: string, load: Parameters<typeof wrk>[1]): Promise<number> {
  const { rate, failures } = await wrk(url, load);
  if (failures > 0) throw new Error(`${url}: ${failures} requests failed`);
  return rate;
}

function row(label: string, own: number[], peer: number[], target?: number): string[] {
  const ratio = median(own) / median(peer);
  const rates = [thousands(median(own)), thousands(median(peer))];
  return [label, ...rates, times(ratio), ...atLeast(ratio, target)];
}
