import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const room = "app/reactive/reactive-object";
const runs = process.env["FUZZ_RUNS"] ?? "150";
const seed = process.env["FUZZ_SEED"] ?? "1";

async function fuzz(folder: string, mode: string): Promise<string> {
  const script = join(import.meta.dirname, "fuzz.ts");
  const env = { ...process.env, NODE_ENV: mode };
  const { stdout } = await run(process.execPath, [script, folder, runs, seed], { env });
  return stdout;
}

test.for(["development", "production"])(
  "whatever is written, objects say in %s what plain records say, and tell whom it concerns",
  async (mode) => {
    expect(Number(await fuzz(room, mode))).toBeGreaterThan(Number(runs) * 20);
  },
);

/** Each is a mistake that was made, or nearly, with what becomes of the code. */
const faults: [what: string, file: string, right: string, wrong: string][] = [
  [
    "a list keeps its children's order to itself",
    "reactive-object.ts",
    "list.structure?.reportChanged();",
    "",
  ],
  [
    "a child is tracked with the whole record",
    "reactive-object.ts",
    "observeStructure(list);",
    "void this.snapshot;",
  ],
  [
    "removed children are not told",
    "reactive-object.ts",
    "[...gone, ...restored]",
    "[...restored]",
  ],
  [
    "indices stay behind",
    "reactive-object.ts",
    "if (child !== undefined) child[$index] = index;",
    "",
  ],
  [
    "a record is written to after it was handed out",
    "reactive-object.ts",
    "object[$flags] &= ~owned;\n  if",
    "if",
  ],
  [
    "kept values outlive their record",
    "reactive-object.ts",
    "if (object[$extras]) object[$extras].cached = none;",
    "",
  ],
  ["ancestors do not become stale", "reactive-object.ts", "at[$flags] |= stale;", ""],
  [
    "children move by their place",
    "child-list.ts",
    "const place = places.get(idOf(former[index]));",
    "const place = index;",
  ],
  [
    "children after a change keep their places",
    "child-list.ts",
    "list.handles.slice(endBefore))",
    "list.handles.slice(endAfter))",
  ],
  [
    "lengths are not compared",
    "changes.ts",
    "length === (areLists ? before : namesOf(before)).length",
    "true",
  ],
  ["items are shared by their place", "changes.ts", "byKey.get(key);", "before[index];"],
  [
    "moved items are lost",
    "changes.ts",
    "else if (!staying.has(place)) placed.push(position);",
    "",
  ],
  ["a listener runs at each write", "listeners.ts", "object[$flags] |= waiting;", ""],
];

test.for(faults)("the fuzzer finds a planted fault: %s", async ([, file, right, wrong]) => {
  mkdirSync("test-results", { recursive: true });
  const folder = mkdtempSync("test-results/planted-");
  cpSync(room, folder, { recursive: true });
  const path = join(folder, file);
  const code = readFileSync(path, "utf8");
  expect(code).toContain(right);
  writeFileSync(path, code.replace(right, wrong));
  await expect(fuzz(folder, "production")).rejects.toThrow("Seed");
  rmSync(folder, { recursive: true });
});
