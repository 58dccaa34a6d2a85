import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The process cannot start. The message is one line for the operator. */
export class StartError extends Error {
  override name = "StartError";
}

/** Throws a {@link StartError} on a Node older than `engines` in package.json names. */
export function requireNode(): void {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  const lowest = String(JSON.parse(manifest).engines.node).replace(">=", "");
  const { node } = process.versions;
  if (node.localeCompare(lowest, "en", { numeric: true }) < 0) {
    throw new StartError(`This is Node ${node}: the site needs ${lowest} or newer.`);
  }
}

/** Returns one line for an error that the operator can mend, and any other error as it is. */
export function operatorMessage(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (/EMFILE|too many open files/i.test(error.message)) {
    return "It cannot open as many files as it needs to start: raise the limit (ulimit -n).";
  }
  const isForOperator = /^(?:Start|Config|BuildInfo|Profile|EditedFile)Error$/.test(error.name);
  return isForOperator ? error.message : error;
}
