import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject } from "react-router";
import { queryOf } from "./incoming-request.ts";
import type { RouteInfo } from "./render-worker.ts";
import { repairLink } from "./repair-link.ts";

const NOT_FOUND = "/not-found";
const DATA = ".data";
const SLASH_DATA = "/_.data";

interface PageAddress {
  route: RouteInfo | undefined;
  /** For a page, the canonical path: the router ignores case, escapes, dot segments and trailing slashes. */
  path: string;
  /**
   * Set if there is no page at this address: the page that the link meant before a mail program encoded it, or a
   * sentence's punctuation was added.
   */
  meant?: string | undefined;
}

/** Returns a function that finds the page of a path, with or without React Router's `.data` suffix. */
export function addressFinder(routes: readonly RouteInfo[]): (path: string) => PageAddress {
  const tree = childrenOf(undefined);
  const notFound = routes.find(({ path }) => path === "*");
  // React Router sorts all routes for each match, which takes a tenth of a render.
  const known = new LRUCache<string, PageAddress>({ max: 500, memoMethod: find });
  return (path) => known.memo(path);

  function find(requested: string): PageAddress {
    const { pathname } = new URL(requested, "http://site.invalid");
    const { route, path } = pageAt(pathname);
    if (!route?.isPage) return { route, path: requested };
    return { route, path, meant: route === notFound ? meantBy(pathname) : undefined };
  }

  function pageAt(pathname: string): PageAddress {
    const isData = pathname.endsWith(DATA);
    const matches = matchRoutes(tree, isData ? withoutData(pathname) : pathname) ?? [];
    const route = routes.find(({ id }) => id === matches.at(-1)?.route.id);
    if (!route?.isPage) return { route, path: pathname };
    const pattern = matches.flatMap((match) => match.route.path || []);
    const path = generatePath(`/${pattern.join("/")}`, matches.at(-1)?.params);
    // With a suffix, a page path that ends so would be parsed as a data request for another page.
    if (route === notFound || path.endsWith(DATA) || (isData && path.endsWith("/_"))) {
      return { route: notFound, path: isData ? NOT_FOUND + DATA : NOT_FOUND };
    }
    return { route, path: isData ? withData(path) : path };
  }

  /** Returns the address of a page that exists, on this site. */
  function meantBy(pathname: string): string | undefined {
    if (pathname.endsWith(DATA)) return undefined;
    const { path, rest } = repairLink(pathname);
    if (path.endsWith(DATA) || path + rest === pathname) return undefined;
    const page = pageAt(encodeURI(path));
    return page.route?.isPage && page.route !== notFound ? page.path + rest : undefined;
  }

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, path, children: childrenOf(id) },
      );
  }
}

/** Returns the cache key. Undefined if the route is not a page, or if the query has a parameter that the page reads. */
export function pageKey(target: string, { route, path }: PageAddress): string | undefined {
  if (!route?.isPage) return undefined;
  if (route.readsQuery.length === 0 || !target.includes("?")) return path;
  const query = new URLSearchParams(queryOf(target));
  return route.readsQuery.some((name) => query.has(name)) ? undefined : path;
}

function withoutData(path: string): string {
  return path.endsWith(SLASH_DATA) ? path.slice(0, -"_.data".length) : path.slice(0, -DATA.length);
}

function withData(path: string): string {
  return path === "/" ? SLASH_DATA : path + DATA;
}
