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
