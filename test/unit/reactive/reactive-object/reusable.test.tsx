import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useSnapshot } from "../../../../app/reactive/reactive-object/use-snapshot.ts";
import { note, ReactiveNote } from "./sample-note.ts";

const room = "app/reactive/reactive-object";

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

test("the library is typed without the types of Node, with the options that its README names", () => {
  const readme = readFileSync(`${room}/README.md`, "utf8");
  const [, libraries = ""] = /`"lib": \[(.*?)\]`/.exec(readme) ?? [];
  const files = readdirSync(room).filter((file) => file.endsWith(".ts"));
  const options =
    "--ignoreConfig --noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2023 " +
    "--module esnext --moduleResolution bundler --allowImportingTsExtensions --lib";
  const compiled = spawnSync("node_modules/.bin/tsc", [
    ...options.split(" "),
    libraries.replaceAll(/[" ]/g, ""),
    ...files.map((file) => `${room}/${file}`),
  ]);
  expect(String(compiled.stdout)).toBe("");
  expect(compiled.status).toBe(0);
});

test("its README names every part that a user calls", () => {
  const readme = readFileSync(`${room}/README.md`, "utf8");
  const code = readFileSync(`${room}/reactive-object.ts`, "utf8");
  const members = [...code.matchAll(/^ {2}(?:protected )?(?:get )?([a-z]\w+)(?=[(<])/gm)].map(
    ([, name = ""]) => name,
  );
  const internal = ["constructor", "listenerCount"];
  const told = members.filter((name) => !internal.includes(name));
  expect(told).toContain("update");
  expect(told.filter((name) => !readme.includes(name))).toEqual([]);
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
