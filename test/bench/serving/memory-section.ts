import { ensurePrograms } from "../../support/debian.ts";
import { residentMegabytes } from "../../support/process-figures.ts";
import { wrk } from "../../support/wrk.ts";
import { table, thousands, times, verdict } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { ours, startServer } from "./start-server.ts";

const few = 10_000;
const many = unlessShort(1_000_000, 20_000);
const target = 1.1;

/** What the process holds after many requests, against what it held after the first few. */
export const memorySection: BenchSection = {
  title: "Serving: memory",
  minutes: 15,
  async run() {
    ensurePrograms(["wrk"]);
    await using site = await startServer(ours);
    let requests = 0;
    const until = async (count: number) => {
      while (requests < count) requests += (await wrk(`${site.url}/`, load)).requests;
      return { requests, megabytes: residentMegabytes(site.pid) };
    };
    const early = await until(few);
    const late = await until(many);
    const ratio = late.megabytes / early.megabytes;
    return [
      method,
      table(
        ["", "requests", "resident memory"],
        [early, late].map((state, index) => [
          index === 0 ? "early" : "late",
          thousands(state.requests),
          `${state.megabytes.toFixed(0)} MB`,
        ]),
      ),
      `Late against early: ${times(ratio)}; target ≤ ${target} ×: ${verdict(ratio <= target)}.`,
    ].join("\n\n");
  },
};

const load = { connections: 32, seconds: 1 };

const method = `Resident memory of the process after at least ${thousands(few)} and ${thousands(many)} requests
of the home page, from wrk with ${load.connections} connections.`;
