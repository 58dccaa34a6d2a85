import { existsSync, globSync, realpathSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { operatorMessage, requireNode, StartError } from "./start-error.ts";

// Starts the active release, or the one that is named. All further code is loaded from that release.
process.chdir(join(import.meta.dirname, "../.."));
const [chosen = "build/current"] = process.argv.slice(2);

try {
  requireNode();
  if (!existsSync(join(chosen, "app/server/start.ts"))) {
    const others = globSync("build/releases/*/app/server/start.ts").map(
      (file) => file.split("/app/")[0],
    );
    const advice = others.length > 0 ? `there are ${others.join(", ")}` : "npm run build";
    throw new StartError(`There is no build in ${chosen}: ${advice}`);
  }
  const release = realpathSync(chosen);
  process.env.SITE_RELEASE = release;
  // Only modules loaded afterwards come from the cache, so this file imports little.
  enableCompileCache(join(release, "compile-cache"));
  await import(pathToFileURL(join(release, "app/server/start.ts")).href);
} catch (error) {
  console.error(operatorMessage(error));
  process.exit(1);
}
