import { PAGE_CACHE } from "../../page/cache-control.ts";
import { notFound } from "../../page/answers.ts";
import { siteKeys } from "../this-site.ts";

/** Answers with a JWK set (RFC 7517), retired keys included. */
export function loader() {
  if (siteKeys.length === 0) throw notFound();
  const keys = siteKeys.map(({ jwk, retired, stolen }) => ({ ...jwk, retired, stolen }));
  return new Response(`${JSON.stringify({ keys }, null, 2)}\n`, {
    headers: { "Content-Type": "application/jwk-set+json", "Cache-Control": PAGE_CACHE },
  });
}
