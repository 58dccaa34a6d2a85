import { readLocal } from "../../ui/browser-storage.ts";

export const ownPricesKey = "prices";

/** Returns whether the visitor has stored prices, without loading the code that reads them. */
export function hasOwnPrices(): boolean {
  return readLocal(ownPricesKey) !== "";
}
