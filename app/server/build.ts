import { once } from "node:events";
import { accessSync, constants, mkdirSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { runFramework } from "./framework.ts";
import { removeUnplaced } from "./releases.ts";
import { operatorMessage, requireNode, StartError } from "./start-error.ts";

/** Megabytes: two to three times what a build takes. */
const ROOM = 50;

// npm run build. What it makes is put in place by finish-build.ts; if it fails, all is as it was.
const root = join(import.meta.dirname, "../..");
process.chdir(root);
try {
  requireNode();
  requirePlainPath();
  requireRoom(join(root, "build/releases"));
  // Its packages need the Node that is tried above.
  const { requireFigures } = await import("./require-figures.ts");
  await requireFigures();
} catch (error) {
  console.error(operatorMessage(error));
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

/** The build tools tell it in many lines, which begin with a fault of theirs. */
function requireRoom(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartError(`Cannot write in ${folder}: ${(error as Error).message}`);
  }
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= ROOM * 1e6) return;
  throw new StartError(`There is no room for a build: ${folder} has less than ${ROOM} MB left`);
}
