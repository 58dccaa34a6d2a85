/** Formats US dollars: `0.123` → `$0.12`, `0.001` → `under $0.01`. */
export function formatDollars(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return "under $0.01";
  return `$${dollars.toFixed(2)}`;
}

/** @param isAtLeast whether the provider did not report everything that was used */
export function formatCost(dollars: number, isAtLeast: boolean | undefined): string {
  return isAtLeast ? `at least ${formatDollars(dollars)}` : formatDollars(dollars);
}

const priceDate = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** Formats the day of the prices: `2026-11-22` → `22 November 2026`. */
export function formatPriceDate(date: string): string {
  return priceDate.format(new Date(date));
}
