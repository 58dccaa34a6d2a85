import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { errorMessage } from "../../app/log/error-message.ts";
import { withSection } from "./document.ts";
import { describeMachine } from "./machine.ts";
import { runInProcess } from "./run-in-process.ts";

// npm run bench [-- [--short] part of a title]: measures every section, or those whose title contains that.
const here = import.meta.dirname;
const docs = join(here, "../../docs");
const file = join(docs, "benchmarks.md");
const { values, positionals } = parseArgs({
  options: { short: { type: "boolean", default: false } },
  allowPositionals: true,
});

if (!existsSync(join(here, "node_modules"))) {
  execFileSync("npm", ["ci"], { cwd: here, stdio: "inherit" });
}
mkdirSync(docs, { recursive: true });

const { sections } = await import("./sections.ts");
const wanted = (positionals[0] ?? "").toLowerCase();
const chosen = sections.filter(({ title }) => title.toLowerCase().includes(wanted));
const failed: string[] = [];
for (const { title, minutes } of chosen) {
  console.log(`${title} …`);
  const machine = describeMachine();
  const args = values.short ? [title, "--short"] : [title];
  try {
    const script = join(here, "section-process.ts");
    const text = await runInProcess(script, { args, limit: minutes * 60_000 });
    if (!values.short) keep(title, `${machine}.\n\n${text}`);
  } catch (error) {
    console.log(`${title} failed: ${errorMessage(error)}`);
    failed.push(title);
  }
}
console.log(values.short ? "No figures kept" : "Written to docs/benchmarks.md");
if (failed.length > 0) console.error(`Failed: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function keep(title: string, text: string): void {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, withSection(before, title, text));
}
