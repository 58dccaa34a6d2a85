/** Seconds. Undefined where the provider names a date, or nothing that the browser lets the page read. */
export function retryAfter(headers: Headers): number | undefined {
  return secondsIn(headers.get("retry-after") ?? "");
}

/** Undefined unless `text` is a positive number in digits, perhaps with a fraction. */
export function secondsIn(text: string): number | undefined {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return undefined;
  const seconds = Number(text);
  return seconds > 0 ? seconds : undefined;
}
