import { observable, runInAction } from "mobx";
import { expect, onTestFinished, test, vi } from "vitest";
import { readConfig } from "../../../../app/config/environment-variables.ts";
import { parseBudget } from "../../../../app/voice/call/call-settings.tsx";
import { requestCost } from "../../../../app/voice/completions/request-words.ts";
import { TokenUsage } from "../../../../app/voice/conversation/token-usage.ts";
import { BudgetGuard } from "../../../../app/voice/cost/budget-guard.ts";
import { CallCost } from "../../../../app/voice/cost/call-cost.ts";
import { formatCost, formatDollars, formatPriceDate } from "../../../../app/voice/cost/dollars.ts";
import { tenMinuteCost, turnCost } from "../../../../app/voice/cost/estimate.ts";
import { PriceList } from "../../../../app/voice/cost/price-lookup.ts";
import { prices as knownPrices, pricesDate } from "../../../../app/voice/cost/provider-prices.ts";
import { connected } from "../browser-stand-ins.ts";
import { storageOf } from "../storage-of.ts";

const models = {
  realtimeModel: "gpt-realtime-2.1",
  transcriptionModel: "gpt-transcribe",
  cleaningModel: "gpt-6-luna",
};

function store(storage: object) {
  vi.stubGlobal("localStorage", storage);
  onTestFinished(() => void vi.unstubAllGlobals());
}

function call(of: Partial<typeof models> = {}) {
  const usage = new TokenUsage();
  const prices = new PriceList();
  return { usage, prices, cost: new CallCost(usage, { ...models, ...of }, prices) };
}

const million = 1_000_000;
const nothing = { totalTokens: 0, inputTokens: 0, outputTokens: 0 };

test("each kind of token has its own price, and cached ones count as such alone", () => {
  const { usage, cost } = call();
  expect(cost.dollars).toBe(0);
  usage.add("conversation", {
    totalTokens: 6 * million,
    inputTokens: 4 * million,
    outputTokens: 2 * million,
    audioInputTokens: 2 * million,
    audioOutputTokens: million,
    cachedTokens: 2 * million,
    cachedAudioTokens: million,
  });
  expect(cost.dollars).toBeCloseTo(32 + 0.4 + 64 + 4 + 0.4 + 24);
  usage.add("transcription", { ...nothing, seconds: 600 });
  usage.add("completions", { ...nothing, inputTokens: million, outputTokens: million });
  expect(cost.dollars).toBeCloseTo(124.8 + 0.045 + 0.6);
  expect(cost.date).toBe(pricesDate);
});

test("a transcription that is told in tokens and billed by time is reckoned by its audio", () => {
  const { usage, cost } = call();
  const tokens = { totalTokens: 700, inputTokens: 600, outputTokens: 100, audioInputTokens: 600 };
  usage.add("transcription", tokens);
  expect(cost.dollars).toBeCloseTo(0.0045);
});

test("what an unknown model used has no price, until the visitor gives it one", () => {
  store(storageOf({}));
  const { usage, prices, cost } = call({ realtimeModel: "constructor" });
  expect(cost.dollars).toBe(0);
  usage.add("conversation", { totalTokens: 2, inputTokens: million, outputTokens: 0 });
  expect(cost.dollars).toBeUndefined();
  prices.set({ constructor: { textInput: 3 } });
  expect(cost.dollars).toBe(3);
});

test.each([undefined, nothing])(
  "an answer of which %s is told costs more than is known, and counts in the budget as a usual one",
  (told) => {
    const { usage, prices, cost } = call();
    expect(cost.isAtLeast).toBe(false);
    usage.add("conversation", { ...nothing, totalTokens: million, outputTokens: million });
    usage.add("conversation", told);
    expect(cost.dollars).toBe(24);
    expect(cost.counted).toBe(24 + (turnCost(models, prices) ?? 0));
    expect(formatCost(24, cost.isAtLeast)).toBe("at least $24.00");
    usage.clear();
    expect(cost.isAtLeast).toBe(false);
    usage.add("transcription", told);
    expect([cost.isAtLeast, cost.counted]).toEqual([true, 0]);
  },
);

test("ten minutes have an estimate where all models have a price", () => {
  const { prices } = call();
  expect(tenMinuteCost(models, prices)).toBeGreaterThan(0.3);
  expect(tenMinuteCost(models, prices)).toBeLessThan(1.5);
  expect(tenMinuteCost({ ...models, transcriptionModel: "own" }, prices)).toBeUndefined();
});

test("the visitor's prices are kept, dated and taken back", () => {
  const kept = {};
  store(storageOf(kept));
  expect(call().prices.set({ "gpt-6-luna": { textInput: 1 } })).toBe(true);
  const { prices: later } = call();
  later.load();
  later.set({ own: { textInput: 2 } });
  expect(later.priceOf("gpt-6-luna")).toEqual({ textInput: 1 });
  expect(later.priceOf("gpt-transcribe")).toEqual({ minute: 0.0045 });
  expect(later.date).toBe(new Date().toISOString().slice(0, 10));
  later.reset();
  expect(later.date).toBe(pricesDate);
  expect(kept).toEqual({});
});

test.each([
  ["no JSON", "{"],
  ["another version", '{"version":2,"date":"2026-01-01","models":{}}'],
  ["no date", '{"version":1,"date":"soon","models":{}}'],
  ["null", "null"],
])("stored prices that are %s are none", (_, prices) => {
  store(storageOf({ prices }));
  const list = call().prices;
  list.load();
  expect(list.own).toBeUndefined();
});

test("of stored prices, what is no price is left out", () => {
  const m = { audioInput: -1, audioOutput: 1e9, textInput: "1", textOutput: 2, minute: null };
  const kept = { version: 1, date: "2026-01-01", models: { m, n: 3 } };
  store(storageOf({ prices: JSON.stringify(kept) }));
  const { prices } = call();
  prices.load();
  expect(prices.priceOf("m")).toEqual({ textOutput: 2 });
  expect(prices.priceOf("n")).toEqual({});
});

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

test("where the browser stores nothing, prices hold for the page and say so", () => {
  store({ getItem: blocked, setItem: blocked, removeItem: blocked });
  const { prices } = call();
  prices.load();
  expect(prices.set({ m: { minute: 1 } })).toBe(false);
  expect(prices.priceOf("m")).toEqual({ minute: 1 });
  prices.reset();
  expect(prices.priceOf("m")).toBeUndefined();
});

test("money and days are written in words", () => {
  expect([0, 0.004, 0.126, 2].map(formatDollars)).toEqual([
    "$0.00",
    "under $0.01",
    "$0.13",
    "$2.00",
  ]);
  expect(formatPriceDate("2026-11-22")).toBe("22 November 2026");
});

test("a request of the default model costs what is said of it, after a call of an hour too", () => {
  const price = knownPrices[readConfig({}).voice.cleaningModel];
  // Three tokens a second of speech, as text; of a request, more than it has; and more than a debrief has.
  const [spoken, instructions, written] = [3_600 * 3, 5_000, 10_000];
  const read = spoken + instructions;
  const dollars = (read * price!.textInput! + written * price!.textOutput!) / million;
  expect(formatDollars(dollars)).toBe(requestCost);
});

test.each<[string, number | undefined]>([
  ["2", 2],
  ["0.50", 0.5],
  ["0,50", 0.5],
  [" $3.1 ", 3.1],
  [".5", 0.5],
  ["1000", 1000],
  ...["", " ", "0", "-1", "two", "1e3", "1000.01", "1.2.3", ".", ".065", "0.505"].map(
    (text): [string, undefined] => [text, undefined],
  ),
])("the budget “%s” is %s dollars", (text, dollars) => {
  expect(parseBudget(text)).toBe(dollars);
});

/** A call with a budget of two dollars. */
async function spending() {
  const parts = await connected();
  const cost = observable({ counted: 0 });
  const choices = observable<{ budget: number | undefined }>({ budget: 2 });
  const closeMicrophone = vi.fn();
  const guard = new BudgetGuard({ session: parts.session, cost, choices, closeMicrophone });
  const stop = guard.watch();
  const spend = (dollars: number) => runInAction(() => (cost.counted = dollars));
  return { ...parts, guard, choices, spend, closeMicrophone, stop };
}

const metadata = { purpose: "goodbye" };
const output = [{ id: "i", type: "message" }];
const tooLong = { reason: "max_output_tokens" };
const begun = { type: "response.created", response: { id: "bye", metadata } };
const ended = (response: object) => ({
  type: "response.done",
  response: { id: "bye", ...response },
});
const played = (response_id: string) => ({ type: "output_audio_buffer.stopped", response_id });

test("four fifths of the budget warn, a higher budget takes that back, and none never warns", async () => {
  const { guard, choices, spend, said } = await spending();
  spend(1.59);
  expect(guard.stage).toBe("within");
  spend(1.6);
  expect(guard.stage).toBe("warned");
  runInAction(() => (choices.budget = 4));
  expect(guard.stage).toBe("within");
  runInAction(() => (choices.budget = undefined));
  spend(100);
  expect(guard.stage).toBe("within");
  expect(said()).toEqual([]);
});

test.each([
  ["whole", { status: "completed" }],
  ["cut off as too long", { status: "incomplete", status_details: tooLong }],
])(
  "a budget that is used up ends the call once the persona's goodbye, %s, has been played",
  async (_, response) => {
    const { guard, spend, channel, session, closeMicrophone, tell, said } = await spending();
    spend(2);
    spend(2.1);
    expect(guard.stage).toBe("ending");
    expect(closeMicrophone).toHaveBeenCalledOnce();
    expect(said()).toEqual(["session.update", "response.create"]);
    const asked = { metadata, tool_choice: "none", max_output_tokens: 400 };
    expect(channel().sent.at(-1)).toMatchObject({ response: asked });
    tell(played("before"), begun, ended({ ...response, output }));
    expect(session.state.phase).toBe("connected");
    tell(played("bye"));
    expect(session.state.phase).toBe("closed");
    expect(guard.stage).toBe("spent");
  },
);

test("a goodbye that does not come, or fails, ends the call all the same", async () => {
  const late = await spending();
  late.spend(2);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(late.session.state.phase).toBe("connected");
  await vi.advanceTimersByTimeAsync(1);
  expect(late.session.state.phase).toBe("closed");
  const failed = await spending();
  failed.spend(2);
  failed.tell(begun, ended({ status: "cancelled" }));
  expect(failed.session.state.phase).toBe("closed");
});

test("Stop ends the waiting for a goodbye, and what is spent after a call ends nothing", async () => {
  const { guard, spend, session, stop } = await spending();
  spend(2);
  session.stop();
  expect(guard.stage).toBe("spent");
  expect(vi.getTimerCount()).toBe(0);
  stop();
  const after = await spending();
  after.session.close();
  after.spend(3);
  expect(after.guard.stage).toBe("within");
});
