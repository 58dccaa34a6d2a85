import { PAGE_CACHE } from "../../page/cache-control.ts";
import { notFound } from "../../page/answers.ts";
import { keys } from "../this-site.ts";

/** A JWK set (RFC 7517), with retired keys. */
export function loader() {
  if (keys.length === 0) throw notFound();
  const set = keys.map(({ jwk, retired, stolen }) => ({ ...jwk, retired, stolen }));
  return new Response(`${JSON.stringify({ keys: set }, null, 2)}\n`, {
    headers: { "Content-Type": "application/jwk-set+json", "Cache-Control": PAGE_CACHE },
  });
}
