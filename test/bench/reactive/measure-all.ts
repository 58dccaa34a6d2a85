import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { unlessShort } from "../scale.ts";
import type { Measurement, Workload } from "./columns.ts";
import { type Variant, variants } from "./variants.ts";

const run = promisify(execFile);
const workloads: readonly Workload[] = ["direct", "rehydration"];

/** Every measurement of one round, by variant. */
export type Round = ReadonlyMap<Variant, Measurement>;

/** Runs all variants one after the other, each workload in a process of its own, and again. */
export async function measureAll(rounds: number): Promise<readonly Round[]> {
  const results: Round[] = [];
  for (let round = 1; round <= rounds; round++) {
    const result = new Map<Variant, Measurement>();
    for (const variant of variants) {
      const measurement: Measurement = {};
      for (const workload of workloads) {
        Object.assign(measurement, await measure(variant, workload));
      }
      result.set(variant, measurement);
      console.log(`  round ${round}: ${variant.id} ${JSON.stringify(measurement)}`);
    }
    results.push(result);
  }
  return results;
}

async function measure(variant: Variant, workload: Workload): Promise<Measurement> {
  const here = import.meta.dirname;
  const { stdout } = await run(
    process.execPath,
    [
      "--expose-gc",
      // So that the thread's time holds all of what a variant leaves to the collector.
      "--single-threaded-gc",
      "--max-old-space-size=8192",
      "--import",
      join(here, "production-hook.ts"),
      ...(variant.id === "mobx-decorators" ? ["--import", join(here, "decorators-hook.ts")] : []),
      join(here, "variant-process.ts"),
      variant.id,
      workload,
      ...unlessShort<string[]>([], ["--short"]),
    ],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}
