/** A page that changes only with a new build; shared caches refresh it each minute in the background. */
export const PAGE_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400";

/** A page with another server's data: at most 2 seconds old in a shared cache. */
export const BRIEF_CACHE = "public, max-age=0, s-maxage=2";

export const NO_STORE = "no-store";

/** For a page that shows today's date: never served past midnight, not even stale. */
export function untilMidnight(msUntilMidnight: number): string {
  const left = Math.floor(msUntilMidnight / 1000);
  const fresh = Math.min(60, left);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${left - fresh}`;
}

/** An origin that only this request claims must not reach anybody else: documents with it are not cached. */
export function siteOrigin(request: Request, publicOrigin: string | undefined) {
  return publicOrigin === undefined
    ? { origin: new URL(request.url).origin, cacheControl: NO_STORE }
    : { origin: publicOrigin, cacheControl: PAGE_CACHE };
}
