/** Returns seconds. Undefined for a date, or if the page may not read the header. */
export function retryAfter(headers: Headers): number | undefined {
  return secondsIn(headers.get("retry-after") ?? "");
}

/** Returns undefined unless `text` is a positive decimal number. */
export function secondsIn(text: string): number | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds > 0 ? seconds : undefined;
}
