import type { ProviderError } from "./provider-error.ts";

const keyLike = /\b(?:sk|ek|pk|rk)[-_][\w*.-]{4,}/g;

/** A text without key material: whatever looks like a key, and every occurrence of those given. */
export function redact(text: string, ...keys: readonly string[]): string {
  let clean = text;
  for (const key of keys) if (key !== "") clean = clean.replaceAll(key, "[key]");
  return clean.replace(keyLike, "[key]");
}

/** An error of the provider's without key material, in whichever field. */
export function redactError(error: ProviderError, ...keys: readonly string[]): ProviderError {
  const clean = (text: string | undefined) => text && redact(text, ...keys);
  return {
    message: clean(error.message),
    type: clean(error.type),
    code: clean(error.code),
    param: clean(error.param),
  };
}
