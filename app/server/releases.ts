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

/** Folders that other programs look for in the framework's own place. */
const LINKED = ["client", "server"];

/** The folder that this process builds in, as every copy of this module in it names it. */
export function ownRelease(build: string): string {
  const begun = new Date(performance.timeOrigin).toISOString().replaceAll(/[:.]/g, "-");
  return join(build, "releases", `${begun}-${process.pid}`);
}

/** Keeps the release that this process runs from being removed while it does, unless it may not write there. */
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
 * Puts a whole release in place in one step, and removes those that nothing uses. The one before stays for a site that runs
 * it and could not claim it: such a site is restarted after each build.
 */
export function placeRelease(release: string): void {
  const build = join(release, "../..");
  const previous = currentRelease(build);
  link(join(build, "current"), join("releases", basename(release)));
  for (const name of LINKED) link(join(build, name), join("current", name));
  for (const other of releasesIn(build)) {
    if (other !== release && other !== previous && !isUsed(other)) remove(other);
  }
}

/** Removes what a process built that ended before it was put in place. */
export function removeUnplaced(build: string, builder: number | undefined): void {
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
  const isRun = existsSync(claims) && readdirSync(claims).length > 0;
  return isRun || isAlive(builderOf(release));
}

/** Claims of processes that were killed. Their numbers are given to others in time. */
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
  // Builds were made right there once.
  if (lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) remove(path);
  renameSync(made, path);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
