import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";

export type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

/** Finds the route that answers a path, asked with or without the framework's `.data` ending. */
export type LeafRoute = (path: string) => ServerRoute | undefined;

export function leafRoutes(build: ServerBuild): LeafRoute {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = childrenOf(undefined);
  return (path) => {
    const id = matchRoutes(tree, path.replace(/\.data$/, ""))?.at(-1)?.route.id;
    return id === undefined ? undefined : build.routes[id];
  };

  function childrenOf(parentId: string | undefined): RouteObject[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, path, children: childrenOf(id) },
      );
  }
}
