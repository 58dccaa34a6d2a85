import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import ts from "typescript";
import { afterAll, beforeAll, expect, test } from "vitest";

const room = "app/reactive/reactive-object";
const readme = readFileSync(`${room}/README.md`, "utf8");
const [, example = ""] = /^```ts\n(.*?)^```$/ms.exec(readme) ?? [];
const folder = mkdtempSync(join(tmpdir(), "reactive-object-"));

function run(command: string, parameters: readonly string[], cwd = folder): string {
  const PATH = [dirname(process.execPath), process.env["PATH"]].join(delimiter);
  return execFileSync(command, parameters, {
    cwd,
    encoding: "utf8",
    stdio: "pipe",
    env: { ...process.env, PATH },
  });
}

/** What a library exports that builds on this one: a list, and a base class for any record. */
const declared = `
  import { type Changes, listOf, type ListOf, type PlainRecord, ReactiveObject } from "reactive-object";
  export interface Line { readonly id: string; readonly text: string }
  export class ReactiveLine extends ReactiveObject<Line> {}
  export const lines = listOf("lines", (line: Line) => new ReactiveLine(line));
  export const same: ListOf<"lines", Line, ReactiveLine> = lines;
  export class Note extends ReactiveObject<{ readonly lines: readonly Line[] }> {
    line(index: number) { return this.childAt(lines, index); }
    get children() { return this.childrenOf(lines); }
  }
  export class Stored<R extends object> extends ReactiveObject<R> {
    constructor(record: PlainRecord<R>, readonly key: string) { super(record); }
    save<C extends Partial<R>>(changes: C & Changes<R, C>) { return this.update(changes); }
  }
`;

/** A stranger's folder, with the packed library in it. */
beforeAll(() => {
  run("npm", ["pack", "--silent", "--pack-destination", folder], room);
  const [packed = ""] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const peers = ["mobx", "react"].map((name) => `file:${resolve("node_modules", name)}`);
  run("npm", ["install", "--offline", "--no-audit", "--no-fund", `./${packed}`, ...peers]);
  writeFileSync(join(folder, "example.ts"), example);
  writeFileSync(join(folder, "hook.ts"), 'import "reactive-object/use-snapshot";\n');
  writeFileSync(join(folder, "declared.ts"), declared);
});

afterAll(() => rmSync(folder, { recursive: true }));

test("the library installs in a new folder, and the example of its README prints what the README says", () => {
  const [, output] = /^```text\n(.*?)^```$/ms.exec(readme) ?? [];
  expect(run(process.execPath, ["example.ts"])).toBe(output);
  expect(run(process.execPath, ["hook.ts"])).toBe("");
});

test("it has types, which need neither those of Node nor of React", () => {
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      strict: true,
      module: "nodenext",
      target: "es2023",
      types: [],
      declaration: true,
      skipLibCheck: true,
    },
    folder,
  );
  const wrong = join(folder, "wrong.ts");
  writeFileSync(wrong, `${example}\nnote.update({ titel: "" });\n`);
  const right = ["example.ts", "hook.ts", "declared.ts"].map((file) => join(folder, file));
  const host = ts.createCompilerHost(options);
  const faults = ts.getPreEmitDiagnostics(ts.createProgram([...right, wrong], options, host));
  const planted = faults.filter(({ file }) => file?.fileName === wrong);
  const others = faults.filter((fault) => !planted.includes(fault));
  expect(ts.formatDiagnostics(others, host)).toBe("");
  expect(planted.map(({ code }) => code)).toEqual([2561]);
});

test("objects of two copies of the library are parents and children of each other", () => {
  const modules = join(folder, "node_modules");
  cpSync(join(modules, "reactive-object"), join(modules, "other-copy"), { recursive: true });
  const code = `
    import { runInAction } from "mobx";
    import { listOf, ReactiveObject } from "reactive-object";
    import { ReactiveObject as Other } from "other-copy";
    const lines = listOf("lines", (line) => new Other(line));
    class Note extends ReactiveObject {
      line(index) { return this.childAt(lines, index); }
    }
    const note = new Note({ lines: [{ id: 1, text: "Milk" }, { id: 2, text: "Bread" }] });
    const heard = [];
    note.subscribe(() => heard.push(note.snapshot.lines.map(({ text }) => text)));
    const bread = note.line(1);
    bread.subscribe(() => heard.push(bread.isRemoved));
    runInAction(() => bread.update({ text: "Rye" }));
    runInAction(() => note.update({ lines: [] }));
    console.log(JSON.stringify(heard), ReactiveObject === Other);`;
  writeFileSync(join(folder, "copies.js"), code);
  expect(run(process.execPath, ["copies.js"])).toBe('[false,["Milk","Rye"],true,[]] false\n');
});

test("it holds its licence and what is built alone, and needs nothing but MobX and, for the hook, React", () => {
  const installed = join(folder, "node_modules/reactive-object");
  const files = ["LICENSE", "README.md", "dist", "package.json"];
  expect(readdirSync(installed).toSorted()).toEqual(files);
  expect(readFileSync(join(installed, "LICENSE"), "utf8")).toBe(readFileSync("LICENSE", "utf8"));
  const found = readdirSync(join(installed, "dist"))
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => {
      const code = readFileSync(join(installed, "dist", file), "utf8");
      const imports = [...code.matchAll(/(?:from|import)\s*\(?"([^"]+)"/g)].map(([, name]) => name);
      return imports.filter((name) => !name?.startsWith("./")).map((name) => `${file}: ${name}`);
    });
  const others = found.filter((line) => !line.endsWith(": mobx"));
  expect(found.length).toBeGreaterThan(others.length);
  expect(others).toEqual(["use-snapshot.js: react"]);
  expect(files.filter((file) => existsSync(join(room, file)))).toEqual([
    "README.md",
    "package.json",
  ]);
});

test("npm says so where a folder’s React lacks what the hook needs", () => {
  const older = join(folder, "older");
  mkdirSync(join(older, "react"), { recursive: true });
  writeFileSync(join(older, "package.json"), '{ "private": true }');
  writeFileSync(join(older, "react/package.json"), '{ "name": "react", "version": "17.0.2" }');
  const packed = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  const packages = [`../${packed[0]}`, `file:${resolve("node_modules/mobx")}`, "./react"];
  const options = { cwd: older, encoding: "utf8" } as const;
  const { stderr } = spawnSync("npm", ["install", "--offline", "--dry-run", ...packages], options);
  expect(stderr).toContain('peerOptional react@">=18.0.0" from reactive-object');
});
