import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withSection } from "./document.ts";
import { describeMachine } from "./machine.ts";

// npm run bench [-- part of a title]: measures every section, or those whose title contains that.
const here = import.meta.dirname;
const docs = join(here, "../../docs");
const file = join(docs, "benchmarks.md");

if (!existsSync(join(here, "node_modules"))) {
  execFileSync("npm", ["ci"], { cwd: here, stdio: "inherit" });
}
mkdirSync(docs, { recursive: true });

const { sections } = await import("./sections.ts");
const wanted = (process.argv[2] ?? "").toLowerCase();
for (const section of sections) {
  if (!section.title.toLowerCase().includes(wanted)) continue;
  console.log(`${section.title} …`);
  const machine = describeMachine();
  const text = await section.run();
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, withSection(before, section.title, `${machine}.\n\n${text}`));
}
console.log("Written to docs/benchmarks.md");
