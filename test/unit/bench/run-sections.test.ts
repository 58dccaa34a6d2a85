import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../bench/run-in-process.ts";
import { runSections } from "../../bench/run-sections.ts";

const folder = mkdtempSync(join(tmpdir(), "sections-"));

function script(name: string, text: string): string {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, text);
  return file;
}

const minute = 60_000;

test("a section that fails is named, and those after it are measured", async () => {
  const kept: string[] = [];
  const lines: string[] = [];
  const failed = await runSections([{ title: "One" }, { title: "Two" }, { title: "Three" }], {
    measure: async ({ title }) => {
      if (title === "Two") throw new Error("no browser");
      return `text of ${title}`;
    },
    keep: (_, text) => kept.push(text),
    say: (line) => lines.push(line),
  });
  expect(failed).toEqual(["Two"]);
  expect(kept).toEqual(["text of One", "text of Three"]);
  expect(lines).toContain("Two failed: no browser");
});

test("a section gives the text that its process sends", async () => {
  const file = script("sends", "process.send(process.argv[2], () => process.exit())");
  expect(await runInProcess(file, { args: ["text"], limit: minute })).toBe("text");
});

test("a section that ends without a text has failed", async () => {
  const file = script("exits", "process.exit(3)");
  await expect(runInProcess(file, { limit: minute })).rejects.toThrow("ended with 3");
});

test("a section that does not end is ended at its limit, with what it has started", async () => {
  const pidFile = join(folder, "pid");
  const file = script(
    "hangs",
    `import { spawn } from "node:child_process";
    import { writeFileSync } from "node:fs";
    const { pid } = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"]);
    writeFileSync(${JSON.stringify(pidFile)}, String(pid));
    process.on("SIGTERM", () => {});
    setInterval(() => {}, 1000);`,
  );
  await expect(runInProcess(file, { limit: 2_000 })).rejects.toThrow("took longer than 2 s");
  await expect.poll(() => isRunning(Number(readFileSync(pidFile, "utf8")))).toBe(false);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
