/** A page that changes only with a new build. Shared caches may keep it a minute and refresh it behind the visitor's back. */
export const PAGE_CACHE = "public, max-age=0, s-maxage=60, stale-while-revalidate=86400";

/** A page that shows what another server said: never older than 2 seconds in a shared cache. */
export const BRIEF_CACHE = "public, max-age=0, s-maxage=2";

/** A page or answer that must be made anew each time. */
export const NO_STORE = "no-store";
