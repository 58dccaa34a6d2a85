/** What to do about an HTTP error of the tracing service (spec.md, 8). */
export function adviceOn(status: number): string {
  if (status >= 500) return "the service has trouble of its own; traces are sent again for a while";
  return advice[status] ?? "see the service’s documentation";
}

const advice: Record<number, string> = {
  400: "the service does not understand the traces; it may be older or newer than this site",
  401: "check the Langfuse secret key: it must belong to the same project as the site’s public key",
  403: "the key is not allowed to write traces; use one of a project that is",
  404: "the service was not found at this address; the operator should check LANGFUSE_HOST",
  429: "too many traces for the service’s plan; they are sent again, more slowly",
};
