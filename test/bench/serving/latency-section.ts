import { median } from "../../../app/reactive/metrics/median.ts";
import { ensurePrograms } from "../../support/debian.ts";
import { type LoadFigures, measureLoad } from "../../support/load-process.ts";
import { wrk } from "../../support/wrk.ts";
import { inTurn } from "../in-turn.ts";
import { atMost, milliseconds, table, thousands, times } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { startNginxWithHome } from "./nginx-files.ts";
import { ours, startServer } from "./start-server.ts";

const rounds = unlessShort(7, 1);
const seconds = unlessShort(5, 1);
const connections = 32;

/** How long the slowest hundredth waits at half of what the site can do. */
export const latencySection: BenchSection = {
  title: "Serving: latency at half the peak",
  minutes: 10,
  async run() {
    ensurePrograms(["nginx", "wrk"]);
    await using site = await startServer(ours);
    await using nginx = await startNginxWithHome(site.url);
    const { peak } = await inTurn(unlessShort(3, 1), {
      peak: () => wrk(`${site.url}/`, { connections, seconds: 3 }),
    });
    const rate = Math.round(median(peak.map((one) => one.rate)) / 2);
    const { own, peer } = await inTurn(rounds, {
      own: () => measure(`${site.url}/`, rate),
      peer: () => measure(`${nginx.url}/home.html`, rate),
    });
    const row = (label: string, key: "median" | "p99" | "p999", limit?: number) => {
      const [ownTime, peerTime] = [own, peer].map((all) => median(all.map((one) => one[key])));
      const ratio = ownTime! / peerTime!;
      const cells = [milliseconds(ownTime!, 2), milliseconds(peerTime!, 2), times(ratio)];
      return [label, ...cells, ...atMost(ratio, limit)];
    };
    return [
      method(rate),
      table(
        ["sent → answered", "ours", "nginx", "ratio", "target", ""],
        [row("median", "median"), row("99 %", "p99", 2), row("99.9 %", "p999")],
      ),
    ].join("\n\n");
  },
};

function measure(address: string, rate: number): Promise<LoadFigures> {
  return measureLoad({ url: address, rate, seconds, connections });
}

const method = (
  rate: number,
) => `The stored home page, ${thousands(rate)} requests a second (half of what wrk drew from
the site just before), evenly spaced over ${connections} connections, by a generator of our own
(\`test/support/load-generator.ts\`): wrk cannot hold a rate, and autocannon sends each second's requests in one burst. A latency counts from
sending the request, or from when it was due if all connections were busy then. Medians of ${rounds} rounds of ${seconds} s, in turn, after one to warm up; the generator
and the server are a process each.`;
