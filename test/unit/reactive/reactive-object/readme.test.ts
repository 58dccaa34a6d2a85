import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const room = "app/reactive/reactive-object";
const readme = readFileSync(`${room}/README.md`, "utf8");

test("the example of its README runs as it stands, and prints what the README says", () => {
  const [, code = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
  const [, output] = /^```text\n(.*?)^```$/ms.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ["--input-type=module-typescript", "-"], {
    input: code,
    cwd: room,
  });
  expect(String(printed)).toBe(output);
});

test("the example of its README is typed as this folder's file", () => {
  const file = readFileSync(`${import.meta.dirname}/readme-example.ts`, "utf8");
  expect(readme).toContain(file.replaceAll("../../../../app/reactive/reactive-object/", "./"));
});
