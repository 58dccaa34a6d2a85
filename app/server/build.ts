import { once } from "node:events";
import { join } from "node:path";
import { runFramework } from "./framework.ts";
import { requireNode } from "./lowest-node.ts";
import { removeUnplaced } from "./releases.ts";
import { reasonOf, StartError } from "./start-error.ts";

// npm run build. What it makes is put in place by finish-build.ts; if it fails, all is as it was.
const root = join(import.meta.dirname, "../..");
process.chdir(root);
try {
  requireNode();
  requirePlainPath();
} catch (error) {
  console.error(reasonOf(error));
  process.exit(1);
}
// In any other environment Vite would build what serves development.
const framework = runFramework(["build"], { ...process.env, NODE_ENV: "production" });
const [code] = await once(framework, "exit");
if (code !== 0) removeUnplaced(join(root, "build"), framework.pid);
process.exitCode = code ?? 1;

/** What React Router loads its packages with takes these characters for those of an address. */
function requirePlainPath(): void {
  const found = /[#%?]/.exec(root)?.[0];
  if (found === undefined) return;
  throw new StartError(
    `The build tools cannot work in a folder with ${found} in its path: ${root}`,
  );
}
