import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { keepKnown } from "./readme-merge.ts";

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

test("the merge of its README shows what the server sent, and keeps each record of the same key and version", () => {
  const file = readFileSync(`${import.meta.dirname}/readme-merge.ts`, "utf8");
  expect(readme).toContain(file.slice(file.indexOf("function keepKnown")));
  const serverList = fc.uniqueArray(fc.record({ id: fc.nat(5), version: fc.nat(1) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(serverList, serverList, (first, second) => {
      const known = first.map(fromServer);
      const received = second.map(fromServer);
      const merged = keepKnown(known, received);
      expect(merged).toEqual(received);
      const same = known.filter(({ id, version }) =>
        received.some((line) => line.id === id && line.version === version),
      );
      expect(same.filter((line) => !merged.includes(line))).toEqual([]);
    }),
  );
});

function fromServer({ id, version }: { id: number; version: number }) {
  return { id, version, text: `Line ${id}, version ${version}` };
}
