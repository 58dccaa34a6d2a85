import { readFileSync } from "node:fs";
import { join } from "node:path";

const { scripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, "../../package.json"), "utf8"),
);

/** What `npm run serve` starts Node with. */
export const serveArguments: readonly string[] = scripts.serve.replace("exec node ", "").split(" ");
