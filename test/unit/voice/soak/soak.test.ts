import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { getObserverTree } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { RehearsalHistory } from "../../../../app/voice/history/rehearsal-history.ts";
import { stopTheClock } from "../browser-stand-ins.ts";
import { freshBrowser } from "../storage-of.ts";
import { OpenResources } from "./open-resources.ts";
import { Chance } from "./simulated-provider.ts";
import { type FinalTurn, SimulatedVisit } from "./simulated-visit.ts";
import "openai";
import "../../../../app/voice/completions/completion-client.ts";
import "../../../../app/voice/realtime/connect-sequence.ts";
import "../../../../app/voice/live-call.ts";
import "../../../../app/voice/scenarios/ending-tool.ts";
import "../../../../app/voice/scenarios/session-config.ts";

// SOAK_SEEDS=17,23 SOAK_MINUTES=60 tries these instead.
const { SOAK_SEEDS = "1", SOAK_MINUTES = "40" } = process.env;
const duration = Number(SOAK_MINUTES) * 60_000;
/** Longer than a permission prompt and the retries of a completion. */
const everythingEnds = 11 * 60_000;

const nothing = { peers: 0, tracks: 0, audioContexts: 0, screenLocks: 0 };

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapUsed(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

test.each(
  SOAK_SEEDS.split(",").flatMap((seed) => [
    ["ga" as const, Number(seed)] as const,
    ["preview" as const, Number(seed)] as const,
  ]),
)("minutes of faults leave nothing open and lose no turn (%s, seed %d)", async (dialect, seed) => {
  stopTheClock();
  freshBrowser();
  const open = new OpenResources();
  onTestFinished(open.watch());
  // Retries wait for a random time.
  const jitter = new Chance(seed);
  vi.spyOn(Math, "random").mockImplementation(() => jitter.next());
  onTestFinished(() => void vi.restoreAllMocks());
  const visit = new SimulatedVisit(seed, dialect, open);
  await visit.rehearsal.preload();
  const { session } = visit.rehearsal;
  const start = Date.now();
  const heap: number[] = [];
  let wasIdle = true;
  // The visitor leaves in a call.
  while (Date.now() < start + duration || session.state.phase !== "connected") {
    await visit.step();
    if (Date.now() > start + (heap.length * duration) / 6) heap.push(heapUsed());
    if (session.isIdle && !wasIdle) await expectAllKept(visit, open);
    wasIdle = session.isIdle;
  }
  visit.leave();
  await expectAllKept(visit, open);
  await visit.calm(everythingEnds);
  expect(visit.turns.size).toBeGreaterThan(100);
  expectNothingOpen(visit, open);
  // By the first sample not all code has run once.
  const [, first = 0] = heap;
  expect((heap.at(-1) ?? Infinity) - first).toBeLessThan(5_000_000);
  await expectCollected(visit, open);
  await expectHistory(visit);
  expect(open.uncaught).toEqual([]);
});

const times = (all: readonly string[], one: string) => all.filter((each) => each === one).length;

/** After a call: nothing of it is open, and each turn is there once, in the conversation and the final transcript. */
async function expectAllKept(visit: SimulatedVisit, open: OpenResources): Promise<void> {
  await visit.calm(6_000);
  open.forgetUnused();
  const { conversation, session } = visit.rehearsal;
  if (!conversation || session.startedAt === undefined) return;
  expect(visit.stillOpen).toEqual(nothing);
  for (const item of conversation.items) visit.gone.push(new WeakRef(item));
  const shown = conversation.items.map(({ id, text }) => `${id} ${text}`);
  const final = finalMessages(conversation.items).flatMap((message) => message.ordered_source_ids);
  const isOfThisCall = ({ startedAt }: FinalTurn) => startedAt === session.startedAt;
  const [turns, others] = [true, false].map((isOfThis) =>
    [...visit.turns.values()].filter((turn) => isOfThisCall(turn) === isOfThis),
  );
  expect(others?.filter(({ id, text }) => times(shown, `${id} ${text}`) > 0)).toEqual([]);
  expect(turns?.filter(({ id, text }) => times(shown, `${id} ${text}`) !== 1)).toEqual([]);
  expect(turns?.filter(({ id }) => times(final, id) !== 1)).toEqual([]);
}

function expectNothingOpen(visit: SimulatedVisit, open: OpenResources): void {
  const { rehearsal } = visit;
  expect(visit.stillOpen).toEqual(nothing);
  expect(open.requests).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(open.listeners()).toEqual([]);
  const { session, conversation } = rehearsal.call!;
  expect(getObserverTree(session, "state").observers ?? []).toEqual([]);
  expect(getObserverTree(session.clock, "startedAt").observers ?? []).toEqual([]);
  expect(getObserverTree(conversation.items).observers ?? []).toEqual([]);
}

/** What was closed, and what was said in earlier calls, is held by nothing any more, although the page is still there. */
async function expectCollected(visit: SimulatedVisit, open: OpenResources): Promise<void> {
  expect(visit.gone.length).toBeGreaterThan(200);
  open.forgetUnused();
  await vi.advanceTimersByTimeAsync(1_000);
  heapUsed();
  const shown = new Set<object>(visit.rehearsal.conversation?.items);
  const held = visit.gone
    .map((each) => each.deref())
    .filter((each) => each !== undefined && !shown.has(each));
  // The last of them are still on this test's stack.
  expect(held.length).toBeLessThan(30);
}

async function expectHistory(visit: SimulatedVisit): Promise<void> {
  const history = new RehearsalHistory(visit.rehearsal.storage);
  const kept = new Map<number | undefined, Set<string>>();
  const turns = [...visit.turns.values()];
  for (const id of new Set(turns.map(({ startedAt }) => startedAt ?? 0))) {
    const reading = history.read(id);
    await vi.advanceTimersByTimeAsync(1_000);
    kept.set(id, new Set((await reading)?.items.map((item) => `${item.id} ${item.text}`)));
  }
  const isKept = ({ startedAt, id, text }: FinalTurn) => kept.get(startedAt)?.has(`${id} ${text}`);
  expect(turns.filter((turn) => !isKept(turn))).toEqual([]);
}
