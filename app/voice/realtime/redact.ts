const keyLike = /\b(?:sk|ek|pk|rk)[-_][\w*.-]{4,}/g;

/** A text without key material: whatever looks like a key, and every occurrence of those given. */
export function redact(text: string, ...keys: readonly string[]): string {
  let clean = text;
  for (const key of keys) if (key !== "") clean = clean.replaceAll(key, "[key]");
  return clean.replace(keyLike, "[key]");
}
