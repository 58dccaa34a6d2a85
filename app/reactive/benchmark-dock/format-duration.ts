/** `0.0123`, `1.23`, `12.3`, `1,234`: milliseconds to three figures, however short. */
export function formatDuration(milliseconds: number): string {
  return new Intl.NumberFormat("en-GB", {
    maximumSignificantDigits: milliseconds >= 1000 ? 21 : 3,
    minimumSignificantDigits: milliseconds >= 1000 ? 1 : 3,
    maximumFractionDigits: milliseconds >= 1000 ? 0 : 4,
    roundingPriority: "lessPrecision",
  }).format(milliseconds);
}
