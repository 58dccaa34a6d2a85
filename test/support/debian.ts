import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Whether this machine's packages can be installed: root on Debian or one of its children. */
export function hasDebianPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
}

/** Installs packages of Debian's. */
export function installPackages(names: readonly string[]): void {
  runAlone(["update"]);
  for (const name of names) runAlone(["install", "-y", "--no-install-recommends", name]);
}

/** Installs packages where a program is missing and Debian's are at hand; that it could not is told, and no more. */
export function tryToInstall(isMissing: boolean, names: readonly string[]): void {
  if (!isMissing || !hasDebianPackages()) return;
  try {
    installPackages(names);
  } catch (error) {
    console.warn(`Debian's packages gave no ${names.join(" and ")}:`, String(error));
  }
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

/** Waits for whoever else installs, such as the trials of the image beside the unit tests. */
function runAlone(args: string[]): void {
  const command = ["/var/lib/dpkg", "apt-get", "-o", "DPkg::Lock::Timeout=600", ...args];
  execFileSync("flock", command, { stdio: ["ignore", "ignore", "inherit"] });
}
