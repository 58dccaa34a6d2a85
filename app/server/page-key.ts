import { LRUCache } from "lru-cache";
import { generatePath, matchRoutes, type RouteObject } from "react-router";
import { queryOf } from "./incoming-request.ts";
import type { RouteInfo } from "./render-worker.ts";

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

/** Where a path leads. */
interface PageAddress {
  route: RouteInfo | undefined;
  /**
   * The path as the site itself would write it. A page has many: its capitals, escapes, dots and trailing slashes
   * make no difference to the router.
   */
  path: string;
}

/** Finds where a path leads, asked with or without the framework's `.data` ending. */
export type AddressOf = (path: string) => PageAddress;

/** Stands for every path that leads nowhere: they all have the same answer. */
const NOT_FOUND = "/not-found";
const DATA = ".data";
/** How the framework asks for the data of a path that ends with a slash. */
const SLASH_DATA = "/_.data";

export function pageAddresses(routes: readonly RouteInfo[]): AddressOf {
  const tree = childrenOf(undefined);
  const nowhere = routes.find(({ path }) => path === "*");
  // Matching sorts all routes anew each time, which takes a tenth of a render.
  const known = new LRUCache<string, PageAddress>({ max: 500, memoMethod: find });
  return (path) => known.memo(path);

  function find(asked: string): PageAddress {
    const { pathname } = new URL(asked, "http://site.invalid");
    const isData = pathname.endsWith(DATA);
    const matches = matchRoutes(tree, isData ? withoutData(pathname) : pathname) ?? [];
    const route = routes.find(({ id }) => id === matches.at(-1)?.route.id);
    if (!route?.isPage) return { route, path: asked };
    const pattern = matches.flatMap((match) => match.route.path || []);
    const path = generatePath(`/${pattern.join("/")}`, matches.at(-1)?.params);
    // A page whose name ends like that would be taken for another page's data.
    if (route.path === "*" || path.endsWith(DATA)) {
      return { route: nowhere, path: isData ? NOT_FOUND + DATA : NOT_FOUND };
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

function withoutData(path: string): string {
  return path.endsWith(SLASH_DATA) ? path.slice(0, -"_.data".length) : path.slice(0, -DATA.length);
}

function withData(path: string): string {
  return path === "/" ? SLASH_DATA : path + DATA;
}
