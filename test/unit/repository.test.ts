import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const root = `${import.meta.dirname}/../..`;

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" });
}

const isCheckedOut = git("rev-parse", "--is-inside-work-tree").status === 0;

test.skipIf(!isCheckedOut)("no tracked file holds a conflict marker", () => {
  const { stdout, status } = git("grep", "-nE", "^(<{7}|>{7}|[|]{7})( |$)");
  expect(stdout).toBe("");
  expect(status).toBe(1);
});
