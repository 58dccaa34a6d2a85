import { type PricedModels, costOf, inputTokensPerSecond } from "./cost-of.ts";
import { formatDollars, formatPriceDate } from "./dollars.ts";
import type { PriceList } from "./price-lookup.ts";

const minutes = 10;
const turns = 20;
/** Seconds of speech on each side. */
const spoken = (minutes * 60) / 2;
/** The provider counts a token for each twentieth of a second of the persona's speech. */
const outputTokensPerSecond = 20;
/** Tokens of a transcript for each second of its speech. */
const textPerSecond = 3;
const instructions = 1_500;

export interface Estimate {
  /** The cost of ten minutes: "$0.45". Undefined if a price is unknown. */
  amount: string | undefined;
  /** The day of the prices: "22 November 2026". */
  date: string;
  isOwn: boolean;
}

export function estimateCost(models: PricedModels, list: PriceList): Estimate {
  const dollars = tenMinuteCost(models, list);
  const amount = dollars === undefined ? undefined : formatDollars(dollars);
  return { amount, date: formatPriceDate(list.date), isOwn: list.own !== undefined };
}

/**
 * Estimates the cost of ten minutes in US dollars. Each side speaks half of the time, in 20 turns. Each turn sends the
 * whole conversation again, and the provider caches all but the newest turn.
 */
export function tenMinuteCost(models: PricedModels, list: PriceList): number | undefined {
  const said = spoken * inputTokensPerSecond;
  const heard = spoken * outputTokensPerSecond;
  // On average, half of the conversation has been said.
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
  // Windows overlap, so the cleaning reads and writes each message twice.
  const completions = { inputTokens: 6 * text, outputTokens: 4 * text, totalTokens: 0 };
  const transcription = { inputTokens: 0, outputTokens: 0, totalTokens: 0, seconds: spoken };
  return costOf({ conversation, transcription, completions }, models, list);
}

/** Estimates what a turn of those ten minutes costs, in US dollars. */
export function turnCost(models: PricedModels, list: PriceList): number | undefined {
  const dollars = tenMinuteCost(models, list);
  return dollars === undefined ? undefined : dollars / turns;
}
