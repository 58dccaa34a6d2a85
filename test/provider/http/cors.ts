import type { Request } from "./exchange.ts";

/** Headers of every answer, so that a page of any origin may read it. */
export const corsHeaders = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "X-Request-ID, Retry-After",
};

/**
 * The answer to a preflight. The realtime endpoints allow only the two headers that they know: a browser
 * that is asked to send another never sends the request.
 */
export function preflight(request: Request): Record<string, string> {
  const asked = String(request.headers["access-control-request-headers"] ?? "");
  const strict = request.path.startsWith("/v1/realtime");
  return {
    ...corsHeaders,
    "access-control-allow-methods": "GET, OPTIONS, POST",
    "access-control-allow-headers": strict ? "Authorization, Content-Type" : asked,
    "access-control-max-age": "0",
  };
}
