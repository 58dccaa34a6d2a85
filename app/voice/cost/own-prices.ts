export const ownPricesKey = "prices";

/** Tells whether the visitor has stored prices, without loading the code that reads them. */
export function hasOwnPrices(): boolean {
  try {
    return localStorage.getItem(ownPricesKey) !== null;
  } catch {
    return false;
  }
}
