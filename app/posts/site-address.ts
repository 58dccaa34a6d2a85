import { NO_STORE, PAGE_CACHE } from "../server/cache-control.ts";

/**
 * The site's origin for documents that need absolute addresses, and how long they may be kept: an
 * origin that only this request claims must not reach anybody else.
 */
export function siteAddress(request: Request, publicOrigin: string | undefined) {
  return publicOrigin === undefined
    ? { origin: new URL(request.url).origin, cacheControl: NO_STORE }
    : { origin: publicOrigin, cacheControl: PAGE_CACHE };
}
