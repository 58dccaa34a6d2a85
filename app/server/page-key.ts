import type { LeafRoute } from "./leaf-route.ts";
import { pathOf } from "./refusal.ts";

// Other spellings of a path (escapes, capitals) reach the same page but are not worth an entry of their own.
const PLAIN_PATH = /^\/[a-z0-9/_-]*(?:\.data)?$/;

/**
 * The key under which the page at a request target is stored: its path, without trailing slashes. A query that
 * the page has no use for is ignored.
 *
 * Undefined when nothing may be stored: the target leads to no page, or its query holds something that the page
 * reads (its handle's `query`), so that the answer is one visitor's own.
 */
export function pageKey(target: string, leafRoute: LeafRoute): string | undefined {
  const pathname = pathOf(target);
  if (!PLAIN_PATH.test(pathname)) return undefined;
  const path = pathname.replace(/\/+$/, "") || "/";
  const route = leafRoute(path);
  if (!route?.isPage || route.path === "*") return undefined;
  if (route.query.length === 0 || target.length === pathname.length) return path;
  const { searchParams } = new URL(target, "http://site.invalid");
  return route.query.some((name) => searchParams.has(name)) ? undefined : path;
}
