import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimRelease, activateRelease, removeUnfinished } from "../../../app/server/releases.ts";

const { pid: ended } = spawnSync("true");

class BuildFolder {
  readonly path = mkdtempSync(join(tmpdir(), "build-"));

  /** @param builder the process that built it */
  add(name: string, builder = ended): string {
    const release = join(this.path, "releases", `${name}-${builder}`);
    mkdirSync(join(release, "server"), { recursive: true });
    mkdirSync(join(release, "client"), { recursive: true });
    writeFileSync(join(release, "server/index.js"), name);
    return release;
  }

  get releases(): string[] {
    return readdirSync(join(this.path, "releases")).map((name) => name.split("-")[0] ?? "");
  }

  /** What other programs find as the server's half of the build. */
  get found(): string {
    return readFileSync(join(this.path, "server/index.js"), "utf8");
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true });
  }
}

test("a release that is put in place is found where builds were made once", () => {
  using build = new BuildFolder();
  mkdirSync(join(build.path, "server"));
  writeFileSync(join(build.path, "server/index.js"), "an old build");
  for (const name of ["one", "two"]) {
    activateRelease(build.add(name));
    expect(build.found).toBe(name);
  }
  for (const link of ["current", "client", "server"]) {
    expect(readlinkSync(join(build.path, link)), "a link that survives a move").not.toMatch(/^\//);
  }
  expect(readdirSync(build.path).toSorted()).toEqual(["client", "current", "releases", "server"]);
});

test("releases that nothing uses go, but for the one before", () => {
  using build = new BuildFolder();
  for (const name of ["one", "two", "three"]) activateRelease(build.add(name));
  expect(build.releases.toSorted()).toEqual(["three", "two"]);
});

test("a release stays while a process runs or builds it", () => {
  using build = new BuildFolder();
  const running = build.add("running");
  const stopped = build.add("stopped");
  claimRelease(running);
  mkdirSync(join(stopped, "running"));
  writeFileSync(join(stopped, "running", String(ended)), "");
  build.add("building", process.ppid);
  for (const name of ["one", "two"]) activateRelease(build.add(name));
  expect(build.releases.toSorted()).toEqual(["building", "one", "running", "two"]);
});

test("claims of processes that were killed go with the next claim", () => {
  using build = new BuildFolder();
  const release = build.add("one");
  mkdirSync(join(release, "running"));
  writeFileSync(join(release, "running", String(ended)), "");
  claimRelease(release);
  expect(readdirSync(join(release, "running"))).toEqual([String(process.pid)]);
});

test("a release that cannot be written to runs without a claim", () => {
  using build = new BuildFolder();
  const release = build.add("one");
  symlinkSync("/proc", join(release, "running")); // which no user may write to
  expect(() => claimRelease(release)).not.toThrow();
});

test("what a process built in vain is removed, and nothing else", () => {
  using build = new BuildFolder();
  const other = spawnSync("true").pid;
  activateRelease(build.add("placed", ended));
  build.add("failed", ended);
  build.add("another", other);
  removeUnfinished(build.path, ended);
  expect(build.releases.toSorted()).toEqual(["another", "placed"]);
});
