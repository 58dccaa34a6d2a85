import type { Usage } from "../protocol/response.ts";
import type { PriceList } from "./price-lookup.ts";
import { type ModelPrice, type PriceName, priceNames } from "./provider-prices.ts";

/** The ids of the models that a call pays for. */
export interface PricedModels {
  realtimeModel: string;
  transcriptionModel: string;
  cleaningModel: string;
}

export interface UsageByKind {
  readonly byKind: Readonly<Record<"conversation" | "transcription" | "completions", Usage>>;
}

type Amounts = Partial<Record<PriceName, number>>;

/** The provider counts a token for each tenth of a second of the visitor's speech. */
export const inputTokensPerSecond = 10;

/** Returns US dollars. Undefined if the price of something that was used is unknown. */
export function costOf(
  { conversation, transcription, completions }: UsageByKind["byKind"],
  models: PricedModels,
  list: PriceList,
): number | undefined {
  const spoken = list.priceOf(models.transcriptionModel);
  const costs = [
    charge(tokenAmounts(conversation), list.priceOf(models.realtimeModel)),
    charge(
      spoken && spoken.minute === undefined
        ? tokenAmounts(transcription)
        : minutesOf(transcription),
      spoken,
    ),
    charge(tokenAmounts(completions), list.priceOf(models.cleaningModel)),
  ];
  return costs.reduce((sum, cost) =>
    sum === undefined || cost === undefined ? undefined : sum + cost,
  );
}

function tokenAmounts(usage: Usage): Amounts {
  const { inputTokens, outputTokens, audioInputTokens = 0, audioOutputTokens = 0 } = usage;
  const { cachedTokens = 0, cachedAudioTokens = 0 } = usage;
  const cachedText = cachedTokens - cachedAudioTokens;
  return {
    audioInput: audioInputTokens - cachedAudioTokens,
    cachedAudioInput: cachedAudioTokens,
    audioOutput: audioOutputTokens,
    textInput: Math.max(0, inputTokens - audioInputTokens - cachedText),
    cachedTextInput: cachedText,
    textOutput: outputTokens - audioOutputTokens,
  };
}

function minutesOf({ seconds, audioInputTokens = 0 }: Usage): Amounts {
  return { minute: (seconds || audioInputTokens / inputTokensPerSecond) / 60 };
}

function charge(amounts: Amounts, price: ModelPrice = {}): number | undefined {
  let sum = 0;
  for (const name of priceNames) {
    const amount = amounts[name] ?? 0;
    if (amount === 0) continue;
    const each = price[name];
    if (each === undefined) return undefined;
    sum += (amount * each) / (name === "minute" ? 1 : 1_000_000);
  }
  return sum;
}
