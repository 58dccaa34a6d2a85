import { readFileSync } from "node:fs";
import { cruise, type IModule } from "dependency-cruiser";
import { beforeAll, expect, test } from "vitest";

/** Features whose folders have layers of their own. */
const tools = ["agreement", "reactive", "voice"];

let modules: readonly IModule[];
let circles: readonly string[];

beforeAll(async () => {
  const { output } = await cruise(["app"], {
    ruleSet: {
      forbidden: [
        { name: "a circle of files", from: {}, to: { circular: true } },
        { name: "a circle of folders", scope: "folder", from: {}, to: { circular: true } },
      ],
    },
    validate: true,
    // Imports of types count, too.
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    exclude: { path: String.raw`/\+types/|\.(?:css|json|md)$` },
  });
  if (typeof output === "string") throw new TypeError(output);
  modules = output.modules.filter(({ source }) => source.startsWith("app/"));
  circles = output.summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from}, ${to}`);
});

test("no file and no folder imports itself through others", () => {
  expect(circles).toEqual([]);
});

test("folders import only from the layers below them", () => {
  const [, block = ""] =
    /^```layers\n(.*?)^```$/ms.exec(readFileSync("docs/architecture.md", "utf8")) ?? [];
  const lines = block.trim().split("\n");
  const layers = new Map(lines.flatMap((line, n) => line.split(", ").map((room) => [room, n])));
  const upward: string[] = [];
  for (const { source, dependencies } of modules) {
    const from = roomOf(source, layers);
    for (const { resolved } of dependencies) {
      if (!resolved.startsWith("app/")) continue;
      const to = roomOf(resolved, layers);
      if (from.room !== to.room && !isBelow(to, from)) upward.push(`${source} imports ${resolved}`);
    }
  }
  expect(layers.size).toBeGreaterThan(30);
  expect(upward).toEqual([]);
});

test("no component reaches code that runs only on the server", () => {
  const reached = new Map<string, string>();
  const left = modules.filter(({ source }) => isComponent(source)).map(({ source }) => source);
  for (const source of left) reached.set(source, source);
  const faults: string[] = [];
  for (const source of left) {
    const way = reached.get(source) ?? source;
    const found = modules.find((module) => module.source === source);
    for (const { resolved, dependencyTypes } of found?.dependencies ?? []) {
      if (dependencyTypes.includes("type-only")) continue;
      if (isServerOnly(resolved, dependencyTypes)) faults.push(`${way} → ${resolved}`);
      else if (resolved.startsWith("app/") && !reached.has(resolved)) {
        reached.set(resolved, `${way} → ${resolved}`);
        left.push(resolved);
      }
    }
  }
  expect(reached.size).toBeGreaterThan(300);
  expect(faults).toEqual([]);
});

test("the provider's client and the tracer are in no initial bundle", () => {
  const initial = new Set(["app/root.tsx", "app/entry.client.tsx"]);
  for (const { source } of modules) if (isRoute(source)) initial.add(source);
  for (const file of initial) {
    const module = modules.find(({ source }) => source === file);
    for (const { resolved, dynamic, dependencyTypes } of module?.dependencies ?? []) {
      if (!dynamic && !dependencyTypes.includes("type-only")) initial.add(resolved);
    }
  }
  const late = ["completion-client.ts", "tracer.ts"].map((name) => `app/voice/completions/${name}`);
  for (const file of late) expect(modules.map(({ source }) => source)).toContain(file);
  expect(late.filter((file) => initial.has(file))).toEqual([]);
});

interface Room {
  room: string;
  tool: string | undefined;
  layer: number;
}

/** The folder of a file, or the file itself if it has a layer. The other files of a tool, and of `app`, are the top. */
function roomOf(file: string, layers: ReadonlyMap<string, number>): Room {
  const [, first = "", second = ""] = file.split("/");
  const tool = tools.find((name) => name === first);
  const room = tool ? `${tool}/${second}` : first;
  const isTop = !layers.has(room) && (tool ? /\.tsx?$/.test(second) : /\.tsx?$/.test(first));
  if (!isTop && !layers.has(room)) throw new Error(`${room} has no layer in docs/architecture.md`);
  return {
    room: isTop ? `${tool ?? "app"}'s own files` : room,
    tool,
    layer: layers.get(room) ?? Infinity,
  };
}

function isBelow(to: Room, from: Room): boolean {
  const isOpen = to.tool === undefined || from.tool === to.tool || from.room === "app's own files";
  return isOpen && to.layer < from.layer;
}

function isRoute(file: string): boolean {
  return /[/-]route\.tsx$/.test(file);
}

/** React Router takes what only the server needs out of routes. */
function isComponent(file: string): boolean {
  return file.endsWith(".tsx") && !isRoute(file) && file !== "app/entry.server.tsx";
}

function isServerOnly(file: string, dependencyTypes: readonly string[]): boolean {
  return (
    dependencyTypes.includes("core") ||
    file.startsWith("app/server/") ||
    file === "app/config/this-process.ts"
  );
}
