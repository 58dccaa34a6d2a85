import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.ts";

const manifest = join(import.meta.dirname, "../../package.json");

/** @throws {StartError} on a Node older than `engines` in package.json names */
export function requireNode(): void {
  const { engines } = JSON.parse(readFileSync(manifest, "utf8"));
  const lowest = String(engines.node).replace(">=", "");
  const { node } = process.versions;
  if (node.localeCompare(lowest, "en", { numeric: true }) < 0) {
    throw new StartError(`This is Node ${node}: the site needs ${lowest} or newer.`);
  }
}
