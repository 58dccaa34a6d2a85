import { setTimeout } from "node:timers/promises";
import { median } from "../../../app/reactive/metrics/median.ts";
import { sentAnswer } from "../../support/sent-answer.ts";
import { inTurn } from "../in-turn.ts";
import { milliseconds, table, verdict } from "../markdown.ts";
import { unlessShort } from "../scale.ts";
import type { BenchSection } from "../section.ts";
import { bare, ours, startServer } from "./start-server.ts";

const rounds = unlessShort(15, 1);
const target = 400;

/** From nothing to the first page, beside a server that only answers. */
export const startSection: BenchSection = {
  title: "Serving: start",
  minutes: 5,
  async run() {
    const { own, peer } = await inTurn(
      rounds,
      { own: () => measureStart(ours), peer: () => measureStart(bare) },
      { warmUp: 0 },
    );
    const figures = [median(own), median(peer), median(own) - median(peer)] as const;
    const cells = [...figures, target].map((value) => milliseconds(value));
    const [ownTime = "", peerTime = "", more = "", limit] = cells;
    const isMet = figures[2] <= target;
    return [
      method,
      table(
        ["", "ours", "bare", "more", "target", ""],
        [["start → first 200", ownTime, peerTime, more, `≤ ${limit}`, verdict(isMet)]],
      ),
    ].join("\n\n");
  },
};

const method = `From the start of the process to its first 200, which is asked for every 2 ms; the bare server is
\`node --eval\` with \`http.createServer\`. Medians of ${rounds} rounds, in turn.`;

async function measureStart(args: readonly string[]): Promise<number> {
  const started = performance.now();
  await using server = await startServer(args);
  const isServed = () =>
    sentAnswer(server.url).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await isServed())) await setTimeout(2);
  return performance.now() - started;
}
