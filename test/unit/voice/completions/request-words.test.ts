import { expect, test } from "vitest";
import { readConfig } from "../../../../app/config/environment-variables.ts";
import { requestCost } from "../../../../app/voice/completions/request-words.ts";
import { inDollars } from "../../../../app/voice/cost/dollars.ts";
import { prices } from "../../../../app/voice/cost/prices.ts";

test("a request of the default model costs what is said of it, after a call of an hour too", () => {
  const price = prices[readConfig({}).voice.cleaningModel];
  const read = 3_600 * tokensPerSecond + instructions;
  const dollars = (read * price!.textInput! + written * price!.textOutput!) / 1_000_000;
  expect(inDollars(dollars)).toBe(requestCost);
});

/** Of speech, as text. */
const tokensPerSecond = 3;
/** Of a request; more than it has. */
const instructions = 5_000;
/** More than a debrief has, and what a model thinks for itself. */
const written = 10_000;
