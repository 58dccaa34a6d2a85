import { once } from "node:events";
import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { runFramework } from "./framework.ts";
import { removeUnfinished } from "./releases.ts";
import { operatorMessage, requireNode, StartError } from "./start-error.ts";

/** Megabytes: two to three times what a build takes. */
const MIN_FREE_SPACE = 50;

// npm run build. finish-build.ts activates the new release; if the build fails, the previous one stays active.
const root = join(import.meta.dirname, "../..");
process.chdir(root);
try {
  requireNode();
  requirePlainPath();
  requireFreeSpace(join(root, "build/releases"));
  // Its packages need the Node version that is checked above.
  const { requireFigures } = await import("./require-figures.ts");
  await requireFigures();
} catch (error) {
  console.error(operatorMessage(error));
  process.exit(1);
}
// With another NODE_ENV, Vite would build for development.
const framework = runFramework(["build"], { ...process.env, NODE_ENV: "production" });
const [code] = await once(framework, "exit");
if (code !== 0) removeUnfinished(join(root, "build"), framework.pid);
process.exitCode = code ?? 1;

/** React Router's module loader reads these characters in a path as parts of a URL. */
function requirePlainPath(): void {
  const found = /[#%?]/.exec(root)?.[0];
  if (found === undefined) return;
  throw new StartError(
    `The build tools cannot work in a folder with ${found} in its path: ${root}`,
  );
}

/** The build tools would report a full disk in many lines, starting with an error of their own. */
function requireFreeSpace(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`Cannot write in ${folder}: ${(error as Error).message}`);
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= MIN_FREE_SPACE * 1e6) return;
  throw new StartError(
    `There is no room for a build: ${folder} has less than ${MIN_FREE_SPACE} MB left`,
  );
}
