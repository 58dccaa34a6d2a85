import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

export type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Finds the route that answers a path, asked with or without the framework's `.data` ending. */
export type LeafRoute = (path: string) => ServerRoute | undefined;

export function leafRoutes(build: ServerBuild): LeafRoute {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = childrenOf(undefined);
  // Matching sorts all routes anew each time, which takes a tenth of a render.
  const known = new LRUCache<string, { route: ServerRoute | undefined }>({
    max: 500,
    memoMethod: (path) => {
      const id = matchRoutes(tree, path)?.at(-1)?.route.id;
      return { route: id === undefined ? undefined : build.routes[id] };
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
