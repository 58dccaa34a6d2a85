const format = new Intl.NumberFormat("en-GB");

export function formatCount(count: number): string {
  return format.format(count);
}

const pounds = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});

/** Whole pounds: `2400` → `£2,400`. */
export function formatMoney(amount: number): string {
  return pounds.format(amount);
}
