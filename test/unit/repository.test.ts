import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = `${import.meta.dirname}/../..`;

function git(...args: string[]) {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" });
}

const isCheckedOut = git("rev-parse", "--is-inside-work-tree").status === 0;
const tracked = git("ls-files").stdout.split("\n");

test.skipIf(!isCheckedOut)("no tracked file holds a conflict marker", () => {
  const { stdout, status } = git("grep", "-nE", "^(<{7}|>{7}|[|]{7})( |$)");
  expect(stdout).toBe("");
  expect(status).toBe(1);
});

test.skipIf(!isCheckedOut)("every source file and test that a document names exists", () => {
  const documents = tracked.filter((file) => /^(?:docs\/.*|README)\.md$/.test(file));
  expect(documents.length).toBeGreaterThan(20);
  const missing = documents.flatMap((document) => {
    const text = readFileSync(`${root}/${document}`, "utf8");
    const files = [...text.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, name]) => `/${name}`);
    const tests = [...text.matchAll(/`((?:unit|http|browser)\/[\w./-]+)`/g)].map(
      ([, name]) => `test/${name}`,
    );
    return [
      ...files.filter((file) => !tracked.some((one) => `/${one}`.endsWith(file))),
      ...tests.filter((start) => !tracked.some((one) => one.startsWith(start))),
    ].map((name) => `${document}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test.skipIf(!isCheckedOut)(
  "no test waits until a network idles, which a busy machine does early",
  () => {
    const { stdout, status } = git("grep", "-n", "[n]etworkidle", "--", "test", ":!test/bench");
    expect(stdout).toBe("");
    expect(status).toBe(1);
  },
);
