import { readFileSync } from "node:fs";
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
  const [common = [], ...lines] = block.trim().split("\n").map(arrowsOf);
  const everywhere = new Set(common.map(([, to]) => to));
  const allowed = new Set(lines.flat().map(inWords));
  const found = new Map<string, string>();
  for (const { source, dependencies } of result.modules) {
    for (const { resolved } of dependencies) {
      const [from, to] = [roomOf(source), roomOf(resolved)];
      if (from === to || (isPageOrTool(from, everywhere) && everywhere.has(to))) continue;
      found.set(inWords([from, to]), `${source} imports ${resolved}`);
    }
  }
  const forbidden = [...found].filter(([arrow]) => !allowed.has(arrow));
  expect(forbidden, "imports that docs/architecture.md does not allow").toEqual([]);
  const unused = [...allowed].filter((arrow) => !found.has(arrow));
  expect(unused, "lines of docs/architecture.md that no import needs").toEqual([]);
});

test("what docs/architecture.md calls loaded with import() is in no initial bundle", () => {
  const [paragraph = ""] = /\*\*Loaded with dynamic.*?\n\n/s.exec(architecture) ?? [];
  const late = [...paragraph.matchAll(/`([\w./-]+\.tsx?)`/g)].map(([, file]) => `app/${file}`);
  expect(late.length).toBeGreaterThan(5);
  const initial = new Set(["app/root.tsx", "app/entry.client.tsx"]);
  for (const { source } of result.modules) if (/[/-]route\.tsx$/.test(source)) initial.add(source);
  for (const file of initial) {
    const module = result.modules.find(({ source }) => source === file);
    for (const { resolved, dynamic, dependencyTypes } of module?.dependencies ?? []) {
      if (!dynamic && !dependencyTypes.includes("type-only")) initial.add(resolved);
    }
  }
  expect(late.filter((file) => initial.has(file))).toEqual([]);
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
