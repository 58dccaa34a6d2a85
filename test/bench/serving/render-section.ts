import { ensurePrograms } from "../../support/debian.ts";
import { wrk } from "../../support/wrk.ts";
import { table, thousands, verdict } from "../markdown.ts";
import { median } from "../../../app/reactive/metrics/median.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { ours, reactRouterServe, startServer } from "./start-server.ts";

const rounds = unlessShort(9, 1);
const seconds = unlessShort(4, 1);
const connections = 8;
const paths = ["/health", "/agreement?clientName=Ada"];
const target = 1.3;

/** Pages that are rendered for each request, beside the framework's own server. */
export const renderSection: BenchSection = {
  title: "Serving: pages that are never stored",
  minutes: 15,
  async run() {
    ensurePrograms(["wrk"]);
    await using site = await startServer(ours);
    await using framework = await startServer(reactRouterServe);
    const rows: string[][] = [];
    for (const path of paths) {
      const own: number[] = [];
      const peer: number[] = [];
      for (let round = 0; round <= rounds; round++) {
        const ownRate = await rateOf(site.url + path);
        const peerRate = await rateOf(framework.url + path);
        if (round === 0) continue;
        own.push(ownRate);
        peer.push(peerRate);
      }
      const ratio = median(own) / median(peer);
      rows.push([
        `\`${path}\``,
        thousands(median(own)),
        thousands(median(peer)),
        `${ratio.toFixed(2)} ×`,
        `≥ ${target} ×`,
        verdict(ratio >= target),
      ]);
    }
    return [
      method,
      table(["requests a second", "ours", "react-router-serve", "ratio", "target", ""], rows),
    ].join("\n\n");
  },
};

const method = `Both render with the same build; what differs is the way from the socket to the render and
back. wrk, ${connections} connections, ${seconds} s at a time, medians of ${rounds} rounds, in turn, after one to warm up.`;

async function rateOf(url: string): Promise<number> {
  const { rate, failures } = await wrk(url, { connections, seconds });
  if (failures > 0) throw new Error(`${url}: ${failures} requests failed`);
  return rate;
}
