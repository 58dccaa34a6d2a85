/** Under which the visitor's own prices are stored. */
export const ownPricesKey = "prices";

/** Whether the visitor has stored prices. Without the code that reads them. */
export function hasOwnPrices(): boolean {
  try {
    return localStorage.getItem(ownPricesKey) !== null;
  } catch {
    return false;
  }
}
