const format = new Intl.NumberFormat("en-GB");

/** `1000` → `1,000` */
export function formatCount(count: number): string {
  return format.format(count);
}
