import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { expect, test } from "vitest";
import { importedModules } from "../../../app/server/runtime-packages.ts";

const root = `${import.meta.dirname}/../../..`;

test("the image has every file that the running server imports", () => {
  const dockerfile = readFileSync(`${root}/Dockerfile`, "utf8");
  const copied = [...dockerfile.matchAll(/^COPY (app\/.*) \S+$/gm)].flatMap(([, paths = ""]) =>
    paths.split(" "),
  );
  const files = [...importedModules()]
    .filter((module) => module.startsWith("/"))
    .map((path) => relative(root, path));
  expect(files.length).toBeGreaterThan(10);
  const missing = files.filter(
    (file) => !copied.some((path) => file === path || file.startsWith(`${path}/`)),
  );
  expect(missing).toEqual([]);
});
