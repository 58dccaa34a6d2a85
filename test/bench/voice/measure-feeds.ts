import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { inTurn } from "../in-turn.ts";
import type { Rates } from "./feed.ts";

const run = promisify(execFile);
const variants = [
  "model",
  "model-rows",
  "model-rows-at-once",
  "agents-realtime",
  "agents-realtime-rows",
] as const;

/** What each module in `variants/` took in, in each round. */
export type Feeds = Record<(typeof variants)[number], Rates[]>;

/** Feeds all of them the same, one after the other, each in a process of its own, and again. */
export function measureFeeds(rounds: number, turns: number): Promise<Feeds> {
  const measures = variants.map((name) => [name, () => measure(name, turns)]);
  return inTurn(rounds, Object.fromEntries(measures), { warmUp: 0 });
}

async function measure(variant: string, turns: number): Promise<Rates> {
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, "feed-process.ts"), variant, String(turns)],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  console.log(`  events, ${variant}: ${stdout.trim()}`);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}
