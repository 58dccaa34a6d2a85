import manifest from "../../package.json" with { type: "json" };

/** What `npm run serve` starts Node with. */
export const serveArguments: readonly string[] = manifest.scripts.serve
  .replace("exec node ", "")
  .split(" ");
