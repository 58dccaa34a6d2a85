/** A key as it may be shown (spec.md, 5): nothing of a short one, the ends of a longer one. */
export function maskKey(key: string): string {
  if (key.length < 8) return "";
  const hidden = "*".repeat(Math.min(10, key.length - 7));
  return key.slice(0, 3) + hidden + key.slice(-4);
}
