import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");

/** What `--expose-gc` gives. */
export const collectGarbage = runInNewContext("gc") as () => void;
