import type { PageAddress } from "./page-address.ts";
import { queryOf } from "./refusal.ts";

/**
 * The key under which the page at an address is stored and rendered once for all who ask: its path. A query that
 * the page has no use for is ignored.
 *
 * Undefined when the answer is one visitor's own: the query holds something that the page reads (its handle's
 * `query`), or what is there is no page.
 */
export function pageKey(target: string, { route, path }: PageAddress): string | undefined {
  if (!route?.isPage) return undefined;
  if (route.query.length === 0 || !target.includes("?")) return path;
  const query = new URLSearchParams(queryOf(target));
  return route.query.some((name) => query.has(name)) ? undefined : path;
}
