/** Formats US dollars: `0.123` → `$0.12`, `0.001` → `under $0.01`. */
export function formatDollars(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return "under $0.01";
  return `$${dollars.toFixed(2)}`;
}

/** Formats the day of the prices: `2026-11-22` → `22 November 2026`. */
export function formatPriceDate(date: string): string {
  const options = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Date(date).toLocaleDateString("en-GB", options);
}
