import { ensurePrograms } from "../../support/debian.ts";
import { type LoadFigures, measureLoad } from "../../support/load-process.ts";
import { wrk } from "../../support/wrk.ts";
import { table, thousands, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { startNginxWithHome } from "./nginx-files.ts";
import { ours, startServer } from "./start-server.ts";

const rounds = unlessShort(7, 1);
const seconds = unlessShort(5, 1);
const connections = 32;
const target = 2;

/** How long the slowest hundredth waits at half of what the site can do. */
export const latencySection: BenchSection = {
  title: "Serving: latency at half the peak",
  minutes: 10,
  async run() {
    ensurePrograms(["nginx", "wrk"]);
    await using site = await startServer(ours);
    await using nginx = await startNginxWithHome(site.url);
    const peaks: number[] = [];
    for (let round = 0; round < unlessShort(4, 2); round++) {
      peaks.push((await wrk(`${site.url}/`, { connections, seconds: 3 })).rate);
    }
    const rate = Math.round(median(peaks.slice(1)) / 2);
    const own: LoadFigures[] = [];
    const peer: LoadFigures[] = [];
    for (let round = 0; round <= rounds; round++) {
      const ownLatencies = await measure(`${site.url}/`, rate);
      const peerLatencies = await measure(`${nginx.url}/home.html`, rate);
      if (round === 0) continue;
      own.push(ownLatencies);
      peer.push(peerLatencies);
    }
    const middle = (all: LoadFigures[], key: Key) => median(all.map((one) => one[key]));
    const row = (label: string, key: Key, limit?: number) => {
      const ratio = middle(own, key) / middle(peer, key);
      return [
        label,
        milliseconds(middle(own, key)),
        milliseconds(middle(peer, key)),
        `${ratio.toFixed(2)} ×`,
        ...(limit === undefined ? ["", ""] : [`≤ ${limit} ×`, verdict(ratio <= limit)]),
      ];
    };
    return [
      method(rate),
      table(
        ["sent → answered", "ours", "nginx", "ratio", "target", ""],
        [row("median", "median"), row("99 %", "p99", target), row("99.9 %", "p999")],
      ),
    ].join("\n\n");
  },
};

function measure(address: string, rate: number): Promise<LoadFigures> {
  const { hostname: host, port, pathname: path } = new URL(address);
  return measureLoad({ host, port: Number(port), path, rate, seconds, connections });
}

type Key = "median" | "p99" | "p999";

const method = (
  rate: number,
) => `The stored home page, ${thousands(rate)} requests a second (half of what wrk drew from
the site just before), evenly spaced over ${connections} connections, by a generator of our own
(\`test/support/load-generator.ts\`): wrk cannot hold a rate, and autocannon sends each second's requests in one burst. A latency counts from
sending the request, or from when it was due if all connections were busy then. Medians of ${rounds} rounds of ${seconds} s, in turn, after one to warm up; the generator
and the server are a process each.`;

function milliseconds(value: number): string {
  return `${value.toFixed(2)} ms`;
}
