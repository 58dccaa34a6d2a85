import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { TokenUsage } from "../../../../app/voice/conversation/token-usage.ts";
import { CallCost } from "../../../../app/voice/cost/call-cost.ts";
import { inDollars, inWords } from "../../../../app/voice/cost/dollars.ts";
import { tenMinutes } from "../../../../app/voice/cost/estimate.ts";
import { PriceList } from "../../../../app/voice/cost/price-list.ts";
import { pricesDate } from "../../../../app/voice/cost/prices.ts";
import { recordingLog } from "../recording-log.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const models = {
  realtimeModel: "gpt-realtime-2.1",
  transcriptionModel: "gpt-transcribe",
  cleaningModel: "gpt-6-luna",
};

/** Storage that holds `stored`, or that the browser blocks. */
function storage(stored: Record<string, string> | "blocked") {
  const kept = stored === "blocked" ? {} : stored;
  const check = () => {
    if (stored === "blocked") throw new DOMException("blocked", "SecurityError");
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => (check(), kept[key] ?? null),
    setItem: (key: string, value: string) => (check(), void (kept[key] = value)),
    removeItem: (key: string) => (check(), void delete kept[key]),
  });
  return kept;
}

function call(of: Partial<typeof models> = {}) {
  const usage = new TokenUsage();
  const prices = new PriceList(recordingLog());
  return { usage, prices, cost: new CallCost(usage, { ...models, ...of }, prices) };
}

const million = 1_000_000;

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
  usage.add("transcription", { totalTokens: 0, inputTokens: 0, outputTokens: 0, seconds: 600 });
  usage.add("completions", { totalTokens: 0, inputTokens: million, outputTokens: million });
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
  storage({});
  const { usage, prices, cost } = call({ realtimeModel: "constructor" });
  expect(cost.dollars).toBe(0);
  const used = { totalTokens: 2, inputTokens: million, outputTokens: 0 };
  usage.add("conversation", used);
  expect(cost.dollars).toBeUndefined();
  prices.set({ constructor: { textInput: 3 } });
  expect(cost.dollars).toBe(3);
});

test("no use costs less than nothing, and more use never costs less", () => {
  const amount = fc.nat(100_000);
  fc.assert(
    fc.property(amount, amount, amount, amount, (audio, text, cached, output) => {
      const { usage, cost } = call();
      const use = {
        totalTokens: 0,
        inputTokens: audio + text,
        audioInputTokens: audio,
        cachedTokens: Math.min(cached, audio + text),
        cachedAudioTokens: Math.min(cached, audio),
        outputTokens: output,
        audioOutputTokens: output,
      };
      usage.add("conversation", use);
      const once = cost.dollars ?? -1;
      usage.add("conversation", use);
      expect(once).toBeGreaterThanOrEqual(0);
      expect(cost.dollars).toBeCloseTo(2 * once);
    }),
  );
});

test("ten minutes have an estimate where all models have a price", () => {
  const { prices } = call();
  expect(tenMinutes(models, prices)).toBeGreaterThan(0.3);
  expect(tenMinutes(models, prices)).toBeLessThan(1.5);
  expect(tenMinutes({ ...models, transcriptionModel: "own" }, prices)).toBeUndefined();
});

test("the visitor's prices are kept, dated and taken back", () => {
  const kept = storage({});
  const { prices } = call();
  expect(prices.set({ "gpt-6-luna": { textInput: 1 } })).toBe(true);
  const { prices: later } = call();
  later.load();
  expect(later.of("gpt-6-luna")).toEqual({ textInput: 1 });
  expect(later.of("gpt-transcribe")).toEqual({ minute: 0.0045 });
  expect(later.date).toBe(new Date().toISOString().slice(0, 10));
  later.reset();
  expect(later.date).toBe(pricesDate);
  expect(kept).toEqual({});
});

test.each([
  ["no JSON", "{"],
  ["another version", JSON.stringify({ version: 2, date: "2026-01-01", models: {} })],
  ["no date", JSON.stringify({ version: 1, date: "soon", models: {} })],
  ["null", "null"],
])("stored prices that are %s are none", (_, text) => {
  storage({ prices: text });
  const { prices } = call();
  prices.load();
  expect(prices.own).toBeUndefined();
});

test("of stored prices, what is no price is left out", () => {
  const m = { audioInput: -1, audioOutput: 1e9, textInput: "1", textOutput: 2, minute: null };
  storage({ prices: JSON.stringify({ version: 1, date: "2026-01-01", models: { m, n: 3 } }) });
  const { prices } = call();
  prices.load();
  expect(prices.of("m")).toEqual({ textOutput: 2 });
  expect(prices.of("n")).toEqual({});
});

test("where the browser stores nothing, prices hold for the page and say so", () => {
  storage("blocked");
  const { prices } = call();
  prices.load();
  expect(prices.set({ m: { minute: 1 } })).toBe(false);
  expect(prices.of("m")).toEqual({ minute: 1 });
  prices.reset();
  expect(prices.of("m")).toBeUndefined();
});

test("money and days are written in words", () => {
  expect([0, 0.004, 0.126, 2].map(inDollars)).toEqual(["$0.00", "under $0.01", "$0.13", "$2.00"]);
  expect(inWords("2026-11-22")).toBe("22 November 2026");
});
