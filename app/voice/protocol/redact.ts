import type { ServerEvent } from "./server-events.ts";

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

/** An event whose error, if it tells one, does not quote the visitor's key. */
export function withoutKey(event: ServerEvent, key: string): ServerEvent {
  if (!("error" in event) || !event.error) return event;
  return { ...event, error: redactError(event.error, key) };
}

/** What the provider says went wrong, over HTTP and in events. Empty fields are left out. */
export interface ProviderError {
  message?: string;
  type?: string;
  code?: string;
  param?: string;
}
