import { matchRoutes, type ServerBuild } from "react-router";

/** Tells whether the route at a path has an action, asked with or without the framework's `.data` ending. */
export function actionPaths(build: ServerBuild): (path: string) => boolean {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const tree = childrenOf(undefined);
  return (path) => {
    const leaf = matchRoutes(tree, path.replace(/\.data$/, ""))?.at(-1)?.route.id;
    return leaf !== undefined && build.routes[leaf]?.module.action !== undefined;
  };

  function childrenOf(parentId: string | undefined): { id: string; path?: string }[] {
    return routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index }) =>
        index ? { id, index } : { id, path, children: childrenOf(id) },
      );
  }
}
