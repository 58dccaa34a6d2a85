import { computed, makeObservable } from "mobx";
import { costOf, type PricedModels, type UsageByKind } from "./cost-of.ts";
import { turnCost } from "./estimate.ts";
import type { PriceList } from "./price-lookup.ts";

export class CallCost {
  readonly #usage: UsageByKind;
  readonly #models: PricedModels;
  readonly #prices: PriceList;

  constructor(usage: UsageByKind, models: PricedModels, prices: PriceList) {
    this.#usage = usage;
    this.#models = models;
    this.#prices = prices;
    makeObservable(this, { dollars: computed, isAtLeast: computed, counted: computed });
  }

  /** US dollars so far. Undefined if the price of something that was used is unknown. */
  get dollars(): number | undefined {
    return costOf(this.#usage.byKind, this.#models, this.#prices);
  }

  /** True if the provider did not report how much of something was used, so that `dollars` lacks it. */
  get isAtLeast(): boolean {
    return Object.values(this.#usage.byKind).some(({ unreported = 0 }) => unreported > 0);
  }

  /** What a budget counts, in US dollars: an answer whose usage was not reported counts as one of the usual length. */
  get counted(): number | undefined {
    const { unreported = 0 } = this.#usage.byKind.conversation;
    const usual = unreported === 0 ? 0 : (turnCost(this.#models, this.#prices) ?? 0);
    return this.dollars === undefined ? undefined : this.dollars + unreported * usual;
  }

  /** The day of the prices: 2026-11-22. */
  get date(): string {
    return this.#prices.date;
  }

  get hasOwnPrices(): boolean {
    return this.#prices.own !== undefined;
  }
}
