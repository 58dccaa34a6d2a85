import fc from "fast-check";
import { expect, test } from "vitest";
import { waitingTime } from "../../../../app/ui/waiting-time.ts";
import { saidWithin } from "../../../../app/voice/conversation/message-text.ts";
import { TokenUsage } from "../../../../app/voice/conversation/token-usage.ts";
import { costOf } from "../../../../app/voice/cost/cost-of.ts";
import { PriceList } from "../../../../app/voice/cost/price-lookup.ts";
import { readProviderError } from "../../../../app/voice/protocol/provider-error.ts";
import { readUsage } from "../../../../app/voice/protocol/response.ts";
import { retryAfter, secondsIn, waitIn } from "../../../../app/voice/protocol/retry-after.ts";

const models = {
  realtimeModel: "gpt-realtime-2.1",
  transcriptionModel: "gpt-transcribe",
  cleaningModel: "gpt-6-luna",
};

test.for([
  ["a second", "0.2"],
  ["7 seconds", "7"],
  ["2 minutes", "90.4"],
  ["10 minutes", " 600 "],
  ["2 hours", "7200"],
  ["24 hours", "86400"],
  ["more than a day", "86401"],
  ["more than a day", "9".repeat(400)],
] as const)("a wait that a provider names is told as %s", ([words, header]) => {
  const seconds = retryAfter(new Headers({ "retry-after": header }));
  expect(waitingTime(seconds ?? Number.NaN)).toBe(words);
});

test.for([
  "",
  "0",
  "-1",
  "1e99",
  "0x10",
  "Infinity",
  "NaN",
  "1.2.3",
  "Wed, 21 Oct 2026 07:28:00 GMT",
])("a provider that says to wait for “%s” says nothing", (header) => {
  expect(retryAfter(new Headers({ "retry-after": header }))).toBeUndefined();
});

test.each([
  ["Limit 30000, Used 29000, Requested 2000. Please try again in 3.466s. Visit us.", 3.466],
  ["Please try again in 450ms.", 0.45],
  ["Please try again in 1m2s.", 62],
  ["Please try again in 1h2m3.5s", 3_723.5],
  ["Limit: 3 / 1min. Please try again in 20s.", 20],
  ["Please retry your requests after 60 seconds.", 60],
  ["Wait 1 minute and 5 seconds.", 65],
  ["Try again in a minute.", undefined],
  ["Try again. Your limit is 5 seconds.", undefined],
  ["Please try again in 0s.", undefined],
])("“%s” asks for %s seconds", (message, seconds) => {
  expect(waitIn(message)).toBe(seconds);
  expect(readProviderError({ error: { message } }).retryAfter).toBe(seconds);
});

test.each([
  [{ retry_after: 3 }, 3],
  [{ retry_after: "2.5" }, 2.5],
  [{ retry_after: "450ms", message: "Please try again in 9s." }, 0.45],
  [{ retry_after_ms: 1_500 }, 1.5],
  [{ retry_after_seconds: 7 }, 7],
  [{ retryAfter: 4 }, 4],
  [{ retry_after: -1 }, undefined],
  [{ retry_after: {} }, undefined],
])("an error with %o asks for %s seconds, wherever that stands", (fields, seconds) => {
  expect(readProviderError({ error: fields }).retryAfter).toBe(seconds);
  expect(readProviderError({ ...fields, error: { code: "c" } }).retryAfter).toBe(seconds);
});

test("whatever a provider says to wait for is short words", () => {
  const said = fc.oneof(fc.string(), fc.double().map(String), fc.bigInt().map(String));
  fc.assert(
    fc.property(said, (text) => {
      const seconds = secondsIn(text);
      if (seconds === undefined) return;
      expect(waitingTime(seconds)).toMatch(/^(a second|more than a day|\d{1,2} [a-z]+)$/);
    }),
    { numRuns: 1_000 },
  );
});

test("speech that a provider cut off before it began was not heard at all", () => {
  expect(saidWithin("Where is my code?", -60)).toBe("");
});

test("whatever a provider says was used, the sums and their cost are numbers that can be read", () => {
  const amount = fc.oneof(
    fc.constant(undefined),
    fc.constant(null),
    fc.nat(1_000_000),
    fc.double(),
    fc.constantFrom(-1, 1e300, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, Number.NaN),
  );
  const wire = fc.record({
    total_tokens: amount,
    input_tokens: amount,
    output_tokens: amount,
    seconds: amount,
    input_token_details: fc.option(
      fc.record({
        audio_tokens: amount,
        cached_tokens: amount,
        cached_tokens_details: fc.option(fc.record({ audio_tokens: amount })),
      }),
    ),
    output_token_details: fc.option(fc.record({ audio_tokens: amount })),
  });
  const prices = new PriceList();
  fc.assert(
    fc.property(fc.array(wire, { maxLength: 4 }), (all) => {
      const usage = new TokenUsage();
      for (const used of all) {
        usage.add("conversation", readUsage(used));
        usage.add("transcription", readUsage(used));
      }
      const dollars = costOf(usage.byKind, models, prices);
      for (const sum of [...Object.values(usage.all), dollars]) {
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThan(1e12);
      }
    }),
    { numRuns: 400 },
  );
});
