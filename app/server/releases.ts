import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";

/** Folders that other programs expect in `build`, where the framework puts them by default. */
const LINKED = ["client", "server"];

/** Returns the folder that this process builds in: the same one from every copy of this module. */
export function ownRelease(build: string): string {
  const begun = new Date(performance.timeOrigin).toISOString().replaceAll(/[:.]/g, "-");
  return join(build, "releases", `${begun}-${process.pid}`);
}

/** Prevents the removal of a release while this process runs it. Does nothing where it may not write. */
export function claimRelease(release: string): void {
  const claims = join(release, "running");
  const claim = join(claims, String(process.pid));
  try {
    mkdirSync(claims, { recursive: true });
    writeFileSync(claim, "");
    removeStale(claims);
  } catch {
    return;
  }
  process.once("exit", () => rmSync(claim, { force: true }));
}

/**
 * Activates a release in one step, and removes those that nothing uses. The previous one stays for a site that runs it but
 * could not claim it: such a site is restarted after each build.
 */
export function activateRelease(release: string): void {
  const build = join(release, "../..");
  const previous = currentRelease(build);
  link(join(build, "current"), join("releases", basename(release)));
  for (const name of LINKED) link(join(build, name), join("current", name));
  for (const other of releasesIn(build)) {
    if (other !== release && other !== previous && !isUsed(other)) remove(other);
  }
}

/** Removes the unfinished release of a build process that failed. */
export function removeUnfinished(build: string, builder: number | undefined): void {
  for (const release of releasesIn(build)) {
    if (builderOf(release) === builder && release !== currentRelease(build)) remove(release);
  }
}

function releasesIn(build: string): string[] {
  const releases = join(build, "releases");
  return existsSync(releases) ? readdirSync(releases).map((name) => join(releases, name)) : [];
}

function currentRelease(build: string): string | undefined {
  const current = join(build, "current");
  return existsSync(current) ? join(build, "releases", basename(realpathSync(current))) : undefined;
}

function isUsed(release: string): boolean {
  const claims = join(release, "running");
  removeStale(claims);
  const isRunning = existsSync(claims) && readdirSync(claims).length > 0;
  return isRunning || isAlive(builderOf(release));
}

/** Removes the claims of killed processes, whose ids the system reuses in time. */
function removeStale(claims: string): void {
  const found = existsSync(claims) ? readdirSync(claims) : [];
  for (const pid of found) if (!isAlive(Number(pid))) remove(join(claims, pid));
}

function builderOf(release: string): number {
  return Number(release.split("-").at(-1));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function link(path: string, target: string): void {
  const made = `${path}.${process.pid}`;
  symlinkSync(target, made);
  // An older version of this code built into this very folder.
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) remove(path);
  renameSync(made, path);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
