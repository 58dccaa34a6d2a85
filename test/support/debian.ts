import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether this machine's packages can be installed: root on Debian or one of its children. */
export function hasDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages of Debian's. */
export function installPackages(names: readonly string[]): void {
  run("apt-get", ["update"]);
  for (const name of names) run("apt-get", ["install", "-y", "--no-install-recommends", name]);
}

/** Makes sure that programs are at hand that are packages of the same name, or says which are not. */
export function ensurePrograms(names: readonly string[]): void {
  const missing = () => names.filter((name) => !isAtHand(name));
  if (missing().length > 0 && hasDebianPackages()) installPackages(missing());
  if (missing().length > 0) throw new Error(`Please install ${missing().join(" and ")}`);
}

/** Whether a program is installed. */
export function isAtHand(name: string): boolean {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.some((folder) => existsSync(join(folder, name)));
}

function run(command: string, args: string[]): void {
  execFileSync(command, args, { stdio: ["ignore", "ignore", "inherit"] });
}
