import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Rates } from "./feed.ts";

const run = promisify(execFile);

export interface FeedRound {
  ours: Rates;
  /** Ours with rows. */
  oursRows: Rates;
  /** Ours with rows that are drawn for each event. */
  oursRowsAtOnce: Rates;
  peer: Rates;
  /** The peer with rows. */
  peerRows: Rates;
}

/** Feeds all of them the same, one after the other, each in a process of its own, and again. */
export async function measureFeeds(rounds: number, turns: number): Promise<FeedRound[]> {
  const results: FeedRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    const ours = await measure("model", turns);
    const oursRows = await measure("model-rows", turns);
    const oursRowsAtOnce = await measure("model-rows-at-once", turns);
    const peer = await measure("agents-realtime", turns);
    const peerRows = await measure("agents-realtime-rows", turns);
    results.push({ ours, oursRows, oursRowsAtOnce, peer, peerRows });
    console.log(`  events, round ${round} of ${rounds}`);
  }
  return results;
}

async function measure(variant: string, turns: number): Promise<Rates> {
  const { stdout } = await run(
    process.execPath,
    [join(import.meta.dirname, "feed-process.ts"), variant, String(turns)],
    { env: { ...process.env, NODE_ENV: "production" } },
  );
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}");
}
