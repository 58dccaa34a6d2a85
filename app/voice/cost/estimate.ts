import { type PricedModels, costOf, inputTokensPerSecond } from "./call-cost.ts";
import { inDollars, inWords } from "./dollars.ts";
import type { PriceList } from "./price-list.ts";

const minutes = 10;
const turns = 20;
/** Seconds in which each side speaks. */
const spoken = (minutes * 60) / 2;
/** Speech of the persona has a token for each twentieth of a second. */
const outputTokensPerSecond = 20;
/** Tokens of text for a second of speech, which its transcript has. */
const textPerSecond = 3;
/** Tokens of the instructions and the tools. */
const instructions = 1_500;

/** As it is shown. */
export interface Estimate {
  /** Of ten minutes: "$0.45". Undefined if a price is not known. */
  amount: string | undefined;
  /** The day of the prices. */
  date: string;
  /** Whether these are prices that the visitor has entered. */
  isOwn: boolean;
}

export function estimateOf(models: PricedModels, list: PriceList): Estimate {
  const dollars = tenMinutes(models, list);
  const amount = dollars === undefined ? undefined : inDollars(dollars);
  return { amount, date: inWords(list.date), isOwn: list.own !== undefined };
}

/**
 * What ten minutes cost in US dollars, if each side speaks half of the time, in 20 turns. Each turn sends the whole
 * conversation again, of which only the newest turn is not cached.
 */
export function tenMinutes(models: PricedModels, list: PriceList): number | undefined {
  const said = spoken * inputTokensPerSecond;
  const heard = spoken * outputTokensPerSecond;
  // On average half of the conversation is there already.
  const cachedAudioTokens = (turns * (said + heard)) / 2;
  const cachedTokens = cachedAudioTokens + turns * instructions;
  const conversation = {
    inputTokens: cachedTokens + said + heard,
    audioInputTokens: cachedAudioTokens + said + heard,
    cachedTokens,
    cachedAudioTokens,
    outputTokens: heard + spoken * textPerSecond,
    audioOutputTokens: heard,
    totalTokens: 0,
  };
  const text = 2 * spoken * textPerSecond;
  // The cleaning reads each message twice, and writes it twice.
  const completions = { inputTokens: 6 * text, outputTokens: 4 * text, totalTokens: 0 };
  const transcription = { inputTokens: 0, outputTokens: 0, totalTokens: 0, seconds: spoken };
  return costOf({ conversation, transcription, completions }, models, list);
}
