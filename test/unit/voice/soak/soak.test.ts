import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fakeIndexedDb from "fake-indexeddb";
import { getObserverTree } from "mobx";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { finalMessages } from "../../../../app/voice/transcript/final-message.ts";
import { RehearsalHistory } from "../../../../app/voice/history/history.ts";
import { recordingLog } from "../recording-log.ts";
import { OpenResources } from "./open-resources.ts";
import { SeededRandom } from "./seeded-random.ts";
import { type FinalTurn, SimulatedVisit } from "./simulated-visit.ts";
import "openai";
import "../../../../app/voice/completions/completion-client.ts";
import "../../../../app/voice/realtime/connect-sequence.ts";
import "../../../../app/voice/rehearsal-listeners.ts";
import "../../../../app/voice/scenarios/ending-tool.ts";
import "../../../../app/voice/scenarios/session-config.ts";

const hour = 60 * 60_000;
const tenMinutes = 10 * 60_000;
/** Longer than a permission prompt and the retries of a completion. */
const everythingEnds = 11 * 60_000;

const nothing = { peers: 0, tracks: 0, audioContexts: 0, screenLocks: 0 };

setFlagsFromString("--expose-gc");
const collectGarbage: unknown = runInNewContext("gc");

function heapUsed(): number {
  if (typeof collectGarbage === "function") collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** In bytes, from the second sample on: by the first not all code has run once. */
function growth(heap: readonly number[]): number {
  const [, first = 0] = heap;
  return (heap.at(-1) ?? Infinity) - first;
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1) });
  const { IDBFactory, ...classes } = fakeIndexedDb;
  for (const [name, value] of Object.entries(classes)) {
    if (name.startsWith("IDB")) vi.stubGlobal(name, value);
  }
  vi.stubGlobal("indexedDB", new IDBFactory());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// SOAK_SEEDS=17,23 tries these instead.
const seeds = (process.env["SOAK_SEEDS"] ?? "1").split(",").map(Number);

for (const seed of seeds) {
  for (const dialect of ["ga", "preview"] as const) {
    test(`an hour of faults leaves nothing open and loses no turn (${dialect}, seed ${seed})`, async () => {
      const open = new OpenResources();
      onTestFinished(open.watch());
      // Retries wait for a random time.
      const jitter = new SeededRandom(seed);
      vi.spyOn(Math, "random").mockImplementation(() => jitter.next());
      const visit = new SimulatedVisit(new SeededRandom(seed), dialect, open);
      await visit.rehearsal.preload();
      const { session } = visit.rehearsal;
      const end = Date.now() + hour;
      const heap: number[] = [];
      let wasIdle = true;
      // The visitor leaves in a call.
      while (Date.now() < end || session.state.phase !== "connected") {
        await visit.step();
        if (Date.now() > end - hour + heap.length * tenMinutes) heap.push(heapUsed());
        if (session.isIdle && !wasIdle) await expectAllKept(visit, open);
        wasIdle = session.isIdle;
      }
      visit.leave();
      await expectAllKept(visit, open);
      await visit.calm(everythingEnds);
      expect(visit.turns.size).toBeGreaterThan(100);
      expectNothingOpen(visit, open);
      expect(growth(heap)).toBeLessThan(5_000_000);
      await expectCollected(visit, open);
      await expectHistory(visit);
      expect(open.uncaught).toEqual([]);
    });
  }
}

/** After a call: nothing of it is open, and each turn is there once, in the conversation and the final transcript. */
async function expectAllKept(visit: SimulatedVisit, open: OpenResources): Promise<void> {
  await visit.calm(6_000);
  open.forgetUnused();
  const { conversation, session } = visit.rehearsal;
  if (!conversation || session.startedAt === undefined) return;
  expect(visit.stillOpen).toEqual(nothing);
  for (const item of conversation.items) visit.gone.push(new WeakRef(item));
  const shown = conversation.items.map(({ text }) => text);
  const messages = finalMessages(conversation.items);
  const final = messages.map(({ corrected_text }) => corrected_text).join(" ");
  const isOfThisCall = ({ startedAt }: FinalTurn) => startedAt === session.startedAt;
  const all = [...visit.turns.values()];
  const turns = all.filter(isOfThisCall);
  expect(all.filter((turn) => !isOfThisCall(turn) && shown.includes(turn.text))).toEqual([]);
  expect(turns.filter(({ text }) => shown.filter((one) => one === text).length !== 1)).toEqual([]);
  expect(turns.filter(({ text }) => !final.includes(text))).toEqual([]);
}

function expectNothingOpen(visit: SimulatedVisit, open: OpenResources): void {
  const { rehearsal } = visit;
  expect(visit.stillOpen).toEqual(nothing);
  expect(open.requests).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  expect(open.listeners()).toEqual([]);
  const { session } = rehearsal;
  for (const [observed, property] of [
    [session, "state"],
    [session.clock, "startedAt"],
  ] as const) {
    expect(getObserverTree(observed, property).observers ?? []).toEqual([]);
  }
  const { items } = rehearsal.conversation ?? {};
  expect((items && getObserverTree(items).observers) ?? []).toEqual([]);
}

/** What was closed, and what was said in earlier calls, is held by nothing any more, although the page is still there. */
async function expectCollected(visit: SimulatedVisit, open: OpenResources): Promise<void> {
  expect(visit.gone.length).toBeGreaterThan(500);
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
  const history = new RehearsalHistory(recordingLog(), visit.rehearsal.storage);
  const kept = new Map<number | undefined, Set<string>>();
  const turns = [...visit.turns.values()];
  for (const id of new Set(turns.map(({ startedAt }) => startedAt ?? 0))) {
    const reading = history.content(id);
    await vi.advanceTimersByTimeAsync(1_000);
    kept.set(id, new Set((await reading)?.items.map(({ text }) => text)));
  }
  expect(turns.filter(({ startedAt, text }) => !kept.get(startedAt)?.has(text))).toEqual([]);
}
