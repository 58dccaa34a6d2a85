import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { renderToString } from "react-dom/server";
import ts from "typescript";
import { expect, test } from "vitest";
import { useSnapshot } from "../../../../app/reactive/reactive-object/use-snapshot.ts";
import { keepKnown } from "./readme-merge.ts";
import { note, ReactiveNote } from "./sample-note.ts";

const room = "app/reactive/reactive-object";
const readme = readFileSync(`${room}/README.md`, "utf8");
const [, exampleCode = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];

test("the example of its README runs as it stands, and prints what the README says", () => {
  const [, output] = /^```text\n(.*?)^```$/ms.exec(readme) ?? [];
  const printed = execFileSync(process.execPath, ["--input-type=module-typescript", "-"], {
    input: exampleCode,
    cwd: room,
  });
  expect(String(printed)).toBe(output);
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

test("the library imports nothing but MobX and its own files, and its hook React", () => {
  const found = readdirSync(room)
    .filter((file) => file.endsWith(".ts"))
    .flatMap((file) => {
      const code = readFileSync(`${room}/${file}`, "utf8");
      const imports = [...code.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name]) => name);
      return imports.filter((name) => !name?.startsWith("./")).map((name) => `${file}: ${name}`);
    });
  const others = found.filter((line) => !line.endsWith(": mobx"));
  expect(found.length).toBeGreaterThan(others.length);
  expect(others).toEqual(["use-snapshot.ts: react"]);
});

test("the library and the example of its README are typed without the types of Node, with the options that it names", () => {
  const [, libraries = "[]"] = /`"lib": (\[.*?\])`/.exec(readme) ?? [];
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      lib: JSON.parse(libraries),
      types: [],
      target: "es2023",
      module: "esnext",
      moduleResolution: "bundler",
      allowImportingTsExtensions: true,
      strict: true,
      noUncheckedIndexedAccess: true,
      noEmit: true,
      skipLibCheck: true,
    },
    ".",
  );
  const example = `${room}/example-of-the-readme.ts`;
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...others) =>
    name === example
      ? ts.createSourceFile(name, exampleCode, ts.ScriptTarget.ES2023)
      : getSourceFile(name, ...others);
  const files = readdirSync(room).filter((file) => file.endsWith(".ts"));
  const roots = [...files.map((file) => `${room}/${file}`), example];
  const faults = ts.getPreEmitDiagnostics(ts.createProgram(roots, options, host));
  expect(ts.formatDiagnostics(faults, host)).toBe("");
});

test("the hook renders the snapshot, on the server too", () => {
  const object = new ReactiveNote(note("Shopping"));
  function Title() {
    return <h2>{useSnapshot(object).title}</h2>;
  }
  expect(renderToString(<Title />)).toBe("<h2>Shopping</h2>");
  object.update({ title: "Errands" });
  expect(renderToString(<Title />)).toBe("<h2>Errands</h2>");
});

function fromServer({ id, version }: { id: number; version: number }) {
  return { id, version, text: `Line ${id}, version ${version}` };
}
