import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject } from "react-router";
import { queryOf } from "./incoming-request.ts";
import type { RouteInfo } from "./render-worker.ts";

const NOT_FOUND = "/not-found";
const DATA = ".data";
const SLASH_DATA = "/_.data";

interface PageAddress {
  route: RouteInfo | undefined;
  /** The path as the site writes it: capitals, escapes, dots and trailing slashes make no difference to the router. */
  path: string;
}

/** Finds where a path leads, with or without the framework's `.data` ending. */
export function addressFinder(routes: readonly RouteInfo[]): (path: string) => PageAddress {
  const tree = childrenOf(undefined);
  const notFound = routes.find(({ path }) => path === "*");
  // The router sorts all routes at each match, which takes a tenth of a render.
  const known = new LRUCache<string, PageAddress>({ max: 500, memoMethod: find });
  return (path) => known.memo(path);

  function find(requested: string): PageAddress {
    const { pathname } = new URL(requested, "http://site.invalid");
    const isData = pathname.endsWith(DATA);
    const matches = matchRoutes(tree, isData ? withoutData(pathname) : pathname) ?? [];
    const route = routes.find(({ id }) => id === matches.at(-1)?.route.id);
    if (!route?.isPage) return { route, path: requested };
    const pattern = matches.flatMap((match) => match.route.path || []);
    const path = generatePath(`/${pattern.join("/")}`, matches.at(-1)?.params);
    // A page whose path ends in `.data` would be read as another page's data.
    if (route.path === "*" || path.endsWith(DATA)) {
      return { route: notFound, path: isData ? NOT_FOUND + DATA : NOT_FOUND };
    }
    return { route, path: isData ? withData(path) : path };
  }

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, path, children: childrenOf(id) },
      );
  }
}

/** The key of a page in the cache: its path. Undefined if the page reads the query's parameters, or there is no page. */
export function pageKey(target: string, { route, path }: PageAddress): string | undefined {
  if (!route?.isPage) return undefined;
  if (route.query.length === 0 || !target.includes("?")) return path;
  const query = new URLSearchParams(queryOf(target));
  return route.query.some((name) => query.has(name)) ? undefined : path;
}

function withoutData(path: string): string {
  return path.endsWith(SLASH_DATA) ? path.slice(0, -"_.data".length) : path.slice(0, -DATA.length);
}

function withData(path: string): string {
  return path === "/" ? SLASH_DATA : path + DATA;
}
