/** Seconds. Undefined where the provider names a date, or nothing that the browser lets the page read. */
export function retryAfter(headers: Headers): number | undefined {
  const seconds = Number(headers.get("retry-after"));
  return seconds > 0 ? seconds : undefined;
}
