import { makeAutoObservable } from "mobx";
import { readLocalJson, writeLocal } from "../../ui/browser-storage.ts";
import { ownPricesKey as storageKey } from "./own-prices.ts";
import {
  type ModelPrice,
  type PriceName,
  priceNames,
  prices,
  pricesDate,
} from "./provider-prices.ts";

/** US dollars. A higher price is a typing error. */
export const maxPrice = 10_000;

interface OwnPrices {
  version: 1;
  /** The day on which the visitor entered them, such as 2026-11-22. */
  date: string;
  models: Readonly<Record<string, ModelPrice>>;
}

/** The prices of models. The visitor's own override those of this site. */
export class PriceList {
  own: OwnPrices | undefined;

  constructor() {
    makeAutoObservable(this, {}, { deep: false });
  }

  get date(): string {
    return this.own?.date ?? pricesDate;
  }

  priceOf(model: string): ModelPrice | undefined {
    const own: OwnPrices["models"] = this.own?.models ?? {};
    return [own, prices].find((list) => Object.hasOwn(list, model))?.[model];
  }

  /** Reads the stored prices. Call it after hydration. */
  load(): void {
    this.own = parseOwnPrices(readLocalJson(storageKey));
  }

  /** Stores prices of the visitor's own. @returns false if the browser does not keep them beyond this page. */
  set(models: Readonly<Record<string, ModelPrice>>): boolean {
    const date = new Date().toISOString().slice(0, 10);
    this.own = { version: 1, date, models: { ...this.own?.models, ...models } };
    return writeLocal(storageKey, JSON.stringify(this.own));
  }

  reset(): void {
    this.own = undefined;
    writeLocal(storageKey, "");
  }
}

/** Returns undefined if they are invalid. Does not use zod, which the first screen does not load. */
function parseOwnPrices(stored: unknown): OwnPrices | undefined {
  if (!isObject(stored) || stored.version !== 1 || !isObject(stored.models)) return undefined;
  const { date } = stored;
  if (typeof date !== "string" || Number.isNaN(Date.parse(date))) return undefined;
  const models = Object.entries(stored.models).map(([id, price]) => [id, parsePrice(price)]);
  return { version: 1, date, models: Object.fromEntries(models) };
}

function parsePrice(value: unknown): ModelPrice {
  if (!isObject(value)) return {};
  const price: Partial<Record<PriceName, number>> = {};
  for (const name of priceNames) {
    const amount = value[name];
    if (typeof amount === "number" && amount >= 0 && amount <= maxPrice) price[name] = amount;
  }
  return price;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
