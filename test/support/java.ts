import { spawnSync } from "node:child_process";
import { hasDebianPackages, installPackages } from "./debian.ts";

/** Whether the Nu HTML checker can run here. */
export function hasJava(): boolean {
  return spawnSync("java", ["-version"]).status === 0;
}

/** Installs Java where it is missing and Debian's packages are at hand. */
export function ensureJava(): void {
  if (hasJava() || !hasDebianPackages()) return;
  try {
    installPackages(["default-jre-headless"]);
  } catch (error) {
    console.warn("Debian's packages gave no Java:", String(error));
  }
}
