const keyLike = /\b(?:sk|ek|pk|rk)[-_][\w*.-]{4,}/g;

/** An error reported by the provider, in an HTTP response or an event. Empty fields are undefined. */
export interface ProviderError {
  message?: string;
  type?: string;
  code?: string;
  param?: string;
  /** Seconds until another request is accepted. */
  retryAfter?: number;
}

/** Returns a key as it is sent: without surrounding spaces, or the word before it in a header that was pasted. */
export function sentKey(key: string): string {
  return key.trim().replace(/^Bearer\s+/i, "");
}

/** Replaces the keys, and other text that looks like a key, with `[key]`. */
export function redact(text: string, ...keys: readonly string[]): string {
  let clean = text;
  for (const key of keys.map(sentKey)) if (key) clean = clean.replaceAll(key, "[key]");
  return clean.replace(keyLike, "[key]");
}

export function redactError(error: ProviderError, ...keys: readonly string[]): ProviderError {
  const clean = (text: string | undefined) => text && redact(text, ...keys);
  return {
    message: clean(error.message),
    type: clean(error.type),
    code: clean(error.code),
    param: clean(error.param),
    retryAfter: error.retryAfter,
  };
}
