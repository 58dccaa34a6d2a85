/** A page that changes only with a new build. Shared caches may keep it a minute and refresh it behind the visitor's back. */
export const PAGE_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400";

/** A page that shows what another server said: never older than 2 seconds in a shared cache. */
export const BRIEF_CACHE = "public, max-age=0, s-maxage=2";

/** A page or answer that must be made anew each time. */
export const NO_STORE = "no-store";

const LONGEST = 60;

/**
 * `Cache-Control` of a page that shows today's date: public, and never served past midnight, neither
 * fresh nor stale.
 *
 * @param msUntilMidnight Milliseconds until the date changes.
 */
export function untilMidnight(msUntilMidnight: number): string {
  const left = Math.floor(msUntilMidnight / 1000);
  const fresh = Math.min(LONGEST, left);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${left - fresh}`;
}

/**
 * The site's origin for documents that need absolute addresses, and how long they may be kept: an
 * origin that only this request claims must not reach anybody else.
 */
export function siteOrigin(request: Request, publicOrigin: string | undefined) {
  return publicOrigin === undefined
    ? { origin: new URL(request.url).origin, cacheControl: NO_STORE }
    : { origin: publicOrigin, cacheControl: PAGE_CACHE };
}
