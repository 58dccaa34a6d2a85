/** For pages that change only with a new build; shared caches revalidate them each minute in the background. */
export const PAGE_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400";

/** For pages with another server's data; shared caches store them for 2 seconds. */
export const SHORT_CACHE = "public, max-age=0, s-maxage=2";

export const NO_STORE = "no-store";

/** For pages that show today's date: shared caches must not serve them after midnight, even stale. */
export function cacheUntilMidnight(msUntilMidnight: number): string {
  const left = Math.floor(msUntilMidnight / 1000);
  const fresh = Math.min(60, left);
  return `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${left - fresh}`;
}

/** An origin taken from the request's Host header may be forged, so documents that contain it are not cached. */
export function siteOrigin(request: Request, publicOrigin: string | undefined) {
  return publicOrigin === undefined
    ? { origin: new URL(request.url).origin, cacheControl: NO_STORE }
    : { origin: publicOrigin, cacheControl: PAGE_CACHE };
}
