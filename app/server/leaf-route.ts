import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import type { RouteFacts } from "./render-messages.ts";

/** Finds the route that answers a path, asked with or without the framework's `.data` ending. */
export type LeafRoute = (path: string) => RouteFacts | undefined;

export function leafRoutes(routes: readonly RouteFacts[]): LeafRoute {
  const tree = childrenOf(undefined);
  // Matching sorts all routes anew each time, which takes a tenth of a render.
  const known = new LRUCache<string, { route: RouteFacts | undefined }>({
    max: 500,
    memoMethod: (path) => {
      const id = matchRoutes(tree, path)?.at(-1)?.route.id;
      return { route: routes.find((route) => route.id === id) };
    },
  });
  return (path) => known.memo(path.replace(/\.data$/, "")).route;

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, path, children: childrenOf(id) },
      );
  }
}
