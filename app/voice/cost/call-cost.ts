import { computed, makeObservable } from "mobx";
import type { Usage } from "../protocol/response.ts";
import type { PriceList } from "./price-list.ts";
import { type ModelPrice, type PriceName, priceNames } from "./prices.ts";

/** The ids of the models that a call pays for. */
export interface PricedModels {
  realtimeModel: string;
  transcriptionModel: string;
  cleaningModel: string;
}

/** What a call has used of each kind. */
export interface UsageByKind {
  readonly byKind: Readonly<Record<"conversation" | "transcription" | "completions", Usage>>;
}

type Amounts = Partial<Record<PriceName, number>>;

/** Speech of the visitor has a token for each tenth of a second. */
export const inputTokensPerSecond = 10;

/** What a call has cost so far. */
export class CallCost {
  readonly #usage: UsageByKind;
  readonly #models: PricedModels;
  readonly #prices: PriceList;

  constructor(usage: UsageByKind, models: PricedModels, prices: PriceList) {
    this.#usage = usage;
    this.#models = models;
    this.#prices = prices;
    makeObservable(this, { dollars: computed });
  }

  /** In US dollars. Undefined if the price of something that was used is not known. */
  get dollars(): number | undefined {
    return costOf(this.#usage.byKind, this.#models, this.#prices);
  }

  /** The day of the prices. */
  get date(): string {
    return this.#prices.date;
  }

  /** Whether the visitor has entered prices. */
  get hasOwnPrices(): boolean {
    return this.#prices.own !== undefined;
  }
}

export function costOf(
  { conversation, transcription, completions }: UsageByKind["byKind"],
  models: PricedModels,
  list: PriceList,
): number | undefined {
  const spoken = list.of(models.transcriptionModel);
  const costs = [
    charge(tokenAmounts(conversation), list.of(models.realtimeModel)),
    charge(
      spoken && spoken.minute === undefined ? tokenAmounts(transcription) : time(transcription),
      spoken,
    ),
    charge(tokenAmounts(completions), list.of(models.cleaningModel)),
  ];
  let sum = 0;
  for (const cost of costs) {
    if (cost === undefined) return undefined;
    sum += cost;
  }
  return sum;
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

function time({ seconds, audioInputTokens = 0 }: Usage): Amounts {
  return { minute: (seconds || audioInputTokens / inputTokensPerSecond) / 60 };
}

/** Returns undefined if something was used whose price is not known. */
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
