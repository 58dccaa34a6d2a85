import { existsSync, readFileSync } from "node:fs";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { beforeAll, expect, test } from "vitest";

const architecture = readFileSync("docs/architecture.md", "utf8");
const ruleSet = {
  forbidden: [
    { name: "a circle of files", from: {}, to: { circular: true } },
    { name: "a circle of folders", scope: "folder" as const, from: {}, to: { circular: true } },
  ],
};
/** Features with rooms of their own. */
const houses = ["agreement", "reactive", "voice"];

type Arrow = readonly [from: string, to: string];

let result: ICruiseResult;

beforeAll(async () => {
  const { output } = await cruise(["app"], {
    ruleSet,
    validate: true,
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    includeOnly: { path: "^app/" },
    exclude: { path: String.raw`/\+types/|\.(?:css|json|md)$` },
  });
  if (typeof output === "string") throw new TypeError(output);
  result = output;
});

test("no file and no folder imports itself through others", () => {
  const circles = result.summary.violations.map(
    ({ from, to, rule }) => `${rule.name}: ${from}, ${to}`,
  );
  expect(circles).toEqual([]);
});

test("folders import what docs/architecture.md allows, and all of that", () => {
  const [, block = ""] = /^```imports\n(.*?)^```$/ms.exec(architecture) ?? [];
  const [common = [], ...drawn] = block.trim().split("\n").map(arrowsOf);
  const everywhere = new Set(common.map(([, to]) => to));
  const imports = result.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => [roomOf(source), roomOf(resolved)] as const),
  );
  const arrows = imports.filter(
    ([from, to]) => from !== to && !(isPageOrTool(from, everywhere) && everywhere.has(to)),
  );
  expect([...new Set(arrows.map(inWords))].toSorted()).toEqual(
    drawn.flat().map(inWords).toSorted(),
  );
});

test("every folder is described, and every file that is named exists", () => {
  const rooms = new Set(result.modules.map(({ source }) => source.split("/")[1]));
  expect([...rooms].filter((room) => !architecture.includes(`\`${room}\``))).toEqual([]);
  const files = architecture.matchAll(/`([\w./-]+\.tsx?)`/g);
  const missing = [...files].flatMap(([, file = ""]) =>
    existsSync(file) || existsSync(`app/${file}`) ? [] : file,
  );
  expect(missing).toEqual([]);
});

/** "a, b → c, d" as each pair of rooms. */
function arrowsOf(line: string): Arrow[] {
  const [from = "", to = ""] = line.split("→");
  return roomsIn(from).flatMap((one) => roomsIn(to).map((other) => [one, other] as const));
}

function inWords([from, to]: Arrow): string {
  return `${from} → ${to}`;
}

/** Not what stands around them all: the process, the shell, the document. */
function isPageOrTool(room: string, everywhere: ReadonlySet<string>): boolean {
  return (
    !everywhere.has(room) && !["server", "shell"].includes(room) && !/^[\w.]+\.tsx?$/.test(room)
  );
}

function roomsIn(text: string): string[] {
  return text
    .split(",")
    .map((room) => room.trim())
    .filter((room) => room !== "");
}

/** A file's folder, or the file itself where it stands among rooms. */
function roomOf(file: string): string {
  const [, first = "", second = ""] = file.split("/");
  return houses.includes(first) ? `${first}/${second}` : first;
}
