import type { Feed, Rates } from "./feed.ts";
import { eventsOfTurn, reply, turnEvents } from "./turn-events.ts";

// One variant, in a process of its own: prints its rates as JSON.
const [id = "", turns = ""] = process.argv.slice(2);
const warmUpTurns = 400;

const { createFeed }: { createFeed(): Promise<Feed> } = await import(`./variants/${id}.ts`);
await run(warmUpTurns);
console.log(JSON.stringify(await run(Number(turns))));
process.exit();

async function run(count: number): Promise<Rates> {
  const events = Array.from({ length: count }, (_, turn) => turnEvents(turn)).flat();
  if (events.length !== count * eventsOfTurn) throw new Error(`${events.length} events`);
  const feed = await createFeed();
  const tenth = events.length / 10;
  const marks = [now()];
  for (const [index, text] of events.entries()) {
    feed.take(text);
    if ((index + 1) % eventsOfTurn === 0) feed.frame?.();
    if ((index + 1) % tenth === 0) marks.push(now());
  }
  check(feed, count);
  const rate = (from: number, to: number) =>
    ((to - from) * tenth * 1000) / ((marks[to] ?? 0) - (marks[from] ?? 0));
  return { all: rate(0, 10), first: rate(0, 1), last: rate(9, 10) };
}

/** A variant that lost something, or told nobody, was not measured. */
function check(feed: Feed, count: number): void {
  const texts = feed.texts();
  const isWhole = texts.length === 2 * count && texts.every((text) => text !== "");
  if (!isWhole || texts.at(-1) !== reply) throw new Error(`${id} holds ${texts.length} items`);
  if (feed.redrawn() < 2 * count) throw new Error(`${id} told of ${feed.redrawn()} changes`);
}

/** Milliseconds that this thread has had the processor: other programs take none of them. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
