import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = `${import.meta.dirname}/../..`;

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" });
}

const isCheckedOut = git("rev-parse", "--is-inside-work-tree").status === 0;
const tracked = git("ls-files").stdout.split("\n");

test.skipIf(!isCheckedOut).each([
  ["file holds a conflict marker", "^(<{7}|>{7}|[|]{7})( |$)", "."],
  ["test waits until a network idles, which a busy machine does early", "[n]etworkidle", "test"],
])("no %s", (_, pattern, folder) => {
  const { stdout, status } = git("grep", "-nE", pattern, "--", folder, ":!test/bench");
  expect({ stdout, status }).toEqual({ stdout: "", status: 1 });
});

test.skipIf(!isCheckedOut)("every source file and test that a document names exists", () => {
  const documents = tracked.filter((file) => /^(?:docs\/.*|README)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) => {
    const text = readFileSync(`${root}/${document}`, "utf8");
    const names = [...text.matchAll(/`([\w./-]+\.tsx?|(?:unit|http|browser)\/[\w./-]+)`/g)];
    return names
      .map(([, name = ""]) => name)
      .filter((name) => !tracked.some((file) => `/${file}`.includes(`/${name}`)))
      .map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});
